/**
 * The ends of the lines of a text, which an editor does not show: it knows `\n` alone. A text with ends of one kind has no
 * list, so that typing in it costs nothing.
 */
export interface LineEnds {
  /** The end that new lines get. */
  usual: string;
  /** The end of each line but the last, if they differ. */
  each: readonly string[] | null;
}

/** Lines that replace others: numbers of lines from 1, and how many line ends are inserted. */
export interface LineChange {
  from: number;
  to: number;
  inserted: number;
}

const END = /\r\n?|\n/g;

/**
 * Splits a text into what an editor shows and the ends of its lines.
 *
 * @param usual the end of new lines if the text has no line end
 */
export function readLines(text: string, usual = '\n'): { shown: string; ends: LineEnds } {
  const found: string[] = text.match(END) ?? [];
  const [first = usual] = found;
  const isUniform = found.every((end) => end === first);
  const most = isUniform ? first : mostFrequent(found);
  return {
    shown: first === '\n' && isUniform ? text : text.replace(END, '\n'),
    ends: { usual: most, each: isUniform ? null : found },
  };
}

/** The text with the ends of its lines, byte for byte as it was where nothing was changed. */
export function writeLines(shown: string, { usual, each }: LineEnds): string {
  if (!each) return usual === '\n' ? shown : shown.replaceAll('\n', usual);
  const lines = shown.split('\n');
  return lines
    .map((line, index) => (index < lines.length - 1 ? line + (each[index] ?? usual) : line))
    .join('');
}

/** The ends after changes, which are in the order of the text, with numbers of lines before any of them. */
export function changedEnds(ends: LineEnds, changes: readonly LineChange[]): LineEnds {
  if (!ends.each) return ends;
  const each = [...ends.each];
  for (const { from, to, inserted } of changes.toReversed()) {
    each.splice(from - 1, to - from, ...Array<string>(inserted).fill(ends.usual));
  }
  return { ...ends, each };
}

function mostFrequent(ends: readonly string[]): string {
  const count = (end: string) => ends.filter((one) => one === end).length;
  return ['\n', '\r\n', '\r'].reduce((most, end) => (count(end) > count(most) ? end : most));
}
