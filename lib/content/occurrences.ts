const WORD_LETTER = /[\p{Script=Latin}\p{N}]/u;

/**
 * Where a term stands in a folded text. Latin words count from their beginning only: `art` is
 * found in `article`, but not in `start`.
 *
 * @param most stop after so many
 */
export function occurrences(text: string, term: string, most = Infinity): number[] {
  const found: number[] = [];
  const fromBeginning = WORD_LETTER.test(term.charAt(0));
  let at = text.indexOf(term);
  while (at >= 0 && found.length < most) {
    if (!fromBeginning || !WORD_LETTER.test(text.charAt(at - 1))) found.push(at);
    at = text.indexOf(term, at + term.length);
  }
  return found;
}
