import { foldScript } from '../text/traditional/simplified';

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;
/** That of print, which no keyboard has. */
const APOSTROPHE = /’/g;

/**
 * Converts to lower case, full-width characters and the apostrophe to ASCII, and traditional characters to
 * simplified ones if the site has pages in both scripts. The length stays the same, so that offsets apply to the
 * original text too.
 */
export function normalizeText(text: string): string {
  const narrow = foldScript(text)
    .replace(APOSTROPHE, "'")
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_SHIFT));
  const lower = narrow.toLowerCase();
  if (lower.length === narrow.length) return lower;
  return [...narrow].map((letter) => sameLength(letter, letter.toLowerCase())).join('');
}

const sameLength = (letter: string, lower: string) =>
  lower.length === letter.length ? lower : letter;
