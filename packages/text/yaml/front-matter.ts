/**
 * Front matter with the lines around it. A line separator (U+2028), which text from elsewhere may contain, ends no line of
 * a file.
 */
export const FRONT_MATTER = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/;

/** The front matter of a Markdown file; empty without any. */
export const frontMatterOf = (file: string): string =>
  FRONT_MATTER.exec(file.replace(/^\uFEFF/, ''))?.[1] ?? '';

/** A Markdown file whose front matter is edited; it gets one if it has none. Every other byte stays. */
export function editFrontMatter(file: string, edit: (front: string) => string): string {
  const mark = file.startsWith('\uFEFF') ? '\uFEFF' : '';
  const plain = file.slice(mark.length);
  const match = FRONT_MATTER.exec(plain);
  const lineEnd = /\r?\n/.exec(plain)?.[0] ?? '\n';
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : text + lineEnd);
  if (!match) {
    const front = ended(edit(''));
    return front === '' ? file : `${mark}---${lineEnd}${front}---${lineEnd}${plain}`;
  }
  const [whole, front = ''] = match;
  const start = whole.indexOf('\n') + 1;
  const next = ended(edit(front));
  return mark + plain.slice(0, start) + next + plain.slice(start + front.length);
}
