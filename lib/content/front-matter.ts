/** A Markdown file in its two parts, each with the line on which it begins. */
export interface MarkdownFile {
  front: string;
  body: string;
  /** Line of the file on which the body begins. */
  bodyLine: number;
}

/** The front matter begins on the line after the first `---`. */
export const FRONT_LINE = 2;

const FRONT_MATTER = /^---[ \t]*\r?\n((?:.*\r?\n)*?)---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into front matter and body; null when it does not begin with one. */
export function splitFrontMatter(text: string): MarkdownFile | null {
  const plain = text.replace(/^\uFEFF/, '');
  const match = FRONT_MATTER.exec(plain);
  if (!match) return null;
  const [whole, front = ''] = match;
  return { front, body: plain.slice(whole.length), bodyLine: whole.split('\n').length };
}
