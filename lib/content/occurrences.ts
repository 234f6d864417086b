const WORD_LETTER = /[\p{Script=Latin}\p{N}]/u;

/** A word to be looked for in folded texts. */
export interface Term {
  length: number;
  /** Where it stands next, from a place on; -1 when it does not. */
  find(text: string, from: number): number;
}

/**
 * Latin words count from their beginning only: `art` is found in `article`, but not in `start`.
 *
 * @param word folded
 */
export function toTerm(word: string): Term {
  const { length } = word;
  if (!WORD_LETTER.test(word.charAt(0))) {
    return { length, find: (text, from) => text.indexOf(word, from) };
  }
  const find = (text: string, from: number) => {
    let at = text.indexOf(word, from);
    while (at > 0 && WORD_LETTER.test(text.charAt(at - 1))) at = text.indexOf(word, at + length);
    return at;
  };
  return { length, find };
}

/** All places of a word in a folded text; they do not overlap. */
export function occurrences(text: string, word: string): number[] {
  const { length, find } = toTerm(word);
  const found: number[] = [];
  for (let at = find(text, 0); at >= 0; at = find(text, at + length)) found.push(at);
  return found;
}
