const LATIN = /\p{Script=Latin}/u;
const DIGIT = /\p{N}/u;
/** The first high byte above the main block of Chinese characters, which ends at U+9FFF. */
const PAST_HAN = 0xa0;

/** By code unit: one of these kinds, 0 if it is not known yet. */
const unitKinds = new Uint8Array(0x1_0000);
const KINDS = { other: 1, letter: 2, digit: 3 } as const;

function kindOf(unit: number): number {
  unitKinds[unit] ||= readKind(String.fromCharCode(unit));
  return unitKinds[unit] ?? KINDS.other;
}

function readKind(character: string): number {
  if (LATIN.test(character)) return KINDS.letter;
  return DIGIT.test(character) ? KINDS.digit : KINDS.other;
}

/** Whether a code unit is a letter of Latin words, or a digit. */
export const isWordLetter = (unit: number): boolean => kindOf(unit) !== KINDS.other;

/** Whether a word begins with a code unit after another one. The 3 of `Vue3` begins one, the D of `3D` does not. */
export function beginsWord(before: number, unit: number): boolean {
  const kind = kindOf(unit);
  if (kind === KINDS.other) return false;
  const previous = kindOf(before);
  return previous === KINDS.other || (kind === KINDS.digit && previous === KINDS.letter);
}

/** A word to find in normalised text. */
export interface TermMatcher {
  length: number;
  /** The index of the first match at or after `from`, or -1. */
  find(text: string, from: number): number;
}

/**
 * Latin words match at the start of a word only: `art` matches `article`, but not `start`; `3` matches `Vue3`.
 *
 * @param word normalised
 */
export function createTermMatcher(word: string): TermMatcher {
  const { length } = word;
  const first = word.charCodeAt(0);
  if (!isWordLetter(first)) return { length, find: findHan(word) };
  const find = (text: string, from: number) => {
    let at = text.indexOf(word, from);
    while (at > 0 && !beginsWord(text.charCodeAt(at - 1), first))
      at = text.indexOf(word, at + length);
    return at;
  };
  return { length, find };
}

/**
 * V8's `indexOf` scans for the greater byte of the word's first code unit. If that is the high byte of
 * a Chinese character (0x68 for 栏, U+680F), the scan stops at each of the hundreds of characters that
 * share it. The search therefore starts from the first code unit whose greater byte is above the high
 * bytes of Chinese characters, if any.
 */
function findHan(word: string): TermMatcher['find'] {
  const units = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
  const skipped = units.findIndex((unit) => Math.max(unit >> 8, unit & 0xff) >= PAST_HAN);
  if (skipped <= 0) return (text, from) => text.indexOf(word, from);
  const rest = word.slice(skipped);
  return (text, from) => {
    let at = text.indexOf(rest, from + skipped);
    while (at >= 0 && !text.startsWith(word, at - skipped)) at = text.indexOf(rest, at + 1);
    return at < 0 ? -1 : at - skipped;
  };
}

/** The offsets of all non-overlapping matches. @param text normalised @param word normalised */
export function findOccurrences(text: string, word: string): number[] {
  const { length, find } = createTermMatcher(word);
  const positions: number[] = [];
  for (let at = find(text, 0); at >= 0; at = find(text, at + length)) positions.push(at);
  return positions;
}
