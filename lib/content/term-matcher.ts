const WORD_LETTER = /[\p{Script=Latin}\p{N}]/u;
/** The blocks of Chinese characters end with U+9FFF. */
const PAST_HAN = 0xa0;

/** A word to be looked for in folded texts. */
export interface TermMatcher {
  length: number;
  /** Where it stands next, from a place on; -1 when it does not. */
  find(text: string, from: number): number;
}

/**
 * Latin words count from their beginning only: `art` is found in `article`, but not in `start`.
 *
 * @param word folded
 */
export function createTermMatcher(word: string): TermMatcher {
  const { length } = word;
  if (!WORD_LETTER.test(word.charAt(0))) return { length, find: findHan(word) };
  const find = (text: string, from: number) => {
    let at = text.indexOf(word, from);
    while (at > 0 && WORD_LETTER.test(text.charAt(at - 1))) at = text.indexOf(word, at + length);
    return at;
  };
  return { length, find };
}

/**
 * V8's `indexOf` looks for the greater byte of the word's first character: where that is the first byte of hundreds
 * of others (栏 is U+680F, and so is all of U+68xx), it stops at each of them. So the word is looked for from its
 * first character without that fault, if it has one.
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

/** All places of a word in a folded text; they do not overlap. */
export function findOccurrences(text: string, word: string): number[] {
  const { length, find } = createTermMatcher(word);
  const found: number[] = [];
  for (let at = find(text, 0); at >= 0; at = find(text, at + length)) found.push(at);
  return found;
}
