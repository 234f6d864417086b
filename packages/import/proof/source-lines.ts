import { letters } from '../text-equality';

/** The text of a post as it is stored. */
export interface StoredText {
  text: string;
  /** Its first line in its file, counted from 1. */
  line: number;
}

/** Letters that are enough to tell a place in a text; a shorter text is looked for whole. */
const ENOUGH = [40, 16, 8, 4];

/**
 * Finds the lines of parts of a text, which are asked for in their order: of two places with the same words the
 * next one is meant.
 *
 * @returns the line in the file; the first one of the text for what is not found
 */
export function lineFinder({ text, line: first }: StoredText): (words: string) => number {
  const rows = text.split('\n').map((row) => letters(row).join(''));
  const all = rows.join('');
  const starts: number[] = [];
  let length = 0;
  for (const row of rows) {
    starts.push(length);
    length += row.length;
  }
  let from = 0;
  return (words) => {
    const wanted = letters(words).join('');
    for (const size of ENOUGH) {
      const part = wanted.slice(0, size);
      if (part === '') break;
      const next = all.indexOf(part, from);
      const at = next === -1 ? all.indexOf(part) : next;
      if (at === -1) continue;
      from = Math.max(from, at);
      return first + lastAtMost(starts, at);
    }
    return first;
  };
}

/** The index of the last number that is not above a limit. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  const above = numbers.findIndex((number) => number > limit);
  return (above === -1 ? numbers.length : above) - 1;
}
