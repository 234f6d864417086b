/** Chinese characters and punctuation, which a formula has in `\text{…}` only. */
const CHINESE = /[\p{Script=Han}，。、；：？！（）《》「」『』“”…￥]/u;
const WORDS = /\\(?:text\w*|mbox|operatorname)\s*\{[^{}]*\}/g;
const LETTER = /[A-Za-z0-9]/;

/**
 * Whether dollar signs enclose a formula, rather than belong to two prices.
 *
 * A single pair does if no letter or digit precedes the first (US$5) or follows the second ($5到$10), no space
 * inside next to either ($5 到 $10), and no Chinese inside, except in `\text{…}` ($5，不是5$). Double dollar
 * signs always enclose a formula.
 *
 * @param before the character before the first dollar sign; empty at the start of a line
 * @param text with its dollar signs
 * @param after the character after the last one; empty at the end of a line
 */
export function isFormula(before: string, text: string, after: string): boolean {
  if (text.startsWith('$$')) return true;
  const inside = text.slice(1, -1);
  return (
    !LETTER.test(before) &&
    !LETTER.test(after) &&
    /^[^\s](?:.*[^\s\\])?$/s.test(inside) &&
    inside !== '\\' &&
    !CHINESE.test(inside.replace(WORDS, ''))
  );
}
