/** An English word in lower case. */
const WORD = /^[a-z]{4,40}(?:'s?)?$/;
const VOWEL = /[aeiouy]/;
/** Words whose beginnings mean something else. */
const WHOLE = new Set(['always', 'lens', 'news', 'series', 'species']);
/** The end of a word, and the fewest letters before it. The first that fits is left out. */
const ENDS: readonly (readonly [end: RegExp, least: number])[] = [
  [/ies$/, 4],
  [/(?<=s|sh|ch|x|z)es$/, 3],
  [/(?<![sui])s$/, 3],
  [/ing$/, 3],
  [/(?<!e)ed$/, 3],
  [/(?<![aeiou])y$/, 4],
  [/e$/, 4],
];
/** Consonants that English doubles before an ending. */
const DOUBLED = /([bdgmnprt])\1$/;

/**
 * The beginning that the forms of an English word have in common, to be looked for at the beginning of words: `pump` for `pumps`
 * and `pumping`. Other words stay as they are.
 *
 * @param word normalised
 */
export function withoutWordEnd(word: string): string {
  if (!WORD.test(word)) return word;
  const plain = word.replace(/'s?$/, '');
  if (WHOLE.has(plain)) return plain;
  for (const [end, least] of ENDS) {
    const stem = plain.replace(end, '');
    if (stem === plain || stem.length < least || !VOWEL.test(stem)) continue;
    return end.source.startsWith('ing') || end.source.endsWith('ed$')
      ? stem.replace(DOUBLED, '$1')
      : stem;
  }
  return plain;
}
