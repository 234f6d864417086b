const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

/**
 * One form for letters that differ in case or width only. The text keeps its length, so that a
 * place in it is the same place in the original.
 */
export function normalizeText(text: string): string {
  const narrow = text.replace(FULL_WIDTH, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_SHIFT),
  );
  const lower = narrow.toLowerCase();
  if (lower.length === narrow.length) return lower;
  return [...narrow].map((letter) => sameLength(letter, letter.toLowerCase())).join('');
}

const sameLength = (letter: string, lower: string) =>
  lower.length === letter.length ? lower : letter;
