import { fencedParts } from '../html/spans';

/** Block quotes and lists inside each other, begun in one line. */
const TOO_DEEP = /^(?:[ \t]{0,3}(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){50}/m;
/** What the parser compares with all that came before it in the same block. */
const MARKS = /[*_~[\]`]/g;
const MAX_MARKS = 8000;
const ADDRESSES = /www\.|:\/\/|@/g;
const MAX_ADDRESSES = 1000;
/** Before a block, which is also an item of a list or a row of a table. */
const BORDERS = /\n[ \t]*\n|\n(?=[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]|\|))/;

/**
 * Whether the parser can read a text in reasonable time, which it needs for the depth of quotes and lists, and for the
 * marks and addresses of a block, in proportion to their square; in fenced code they cost nothing. Checked in time that
 * grows with the length of the text.
 */
export function isParsable(markdown: string): boolean {
  if (TOO_DEEP.test(markdown)) return false;
  const isLight = (block: string) =>
    countOf(block, MARKS) <= MAX_MARKS && countOf(block, ADDRESSES) <= MAX_ADDRESSES;
  return [...fencedParts(markdown)].every(
    ({ text, isCode }) => isCode || text.split(BORDERS).every(isLight),
  );
}

/** What is read in some ten milliseconds. */
const QUICK = { characters: 10_000, marks: 1000 };

/** Whether the parser reads a text so fast that other requests can wait for it. */
export const isQuick = (markdown: string): boolean =>
  markdown.length <= QUICK.characters && countOf(markdown, MARKS) <= QUICK.marks;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
