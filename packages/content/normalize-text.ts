import { foldScript } from '@wenzhan/text/traditional/simplified';

/** The apostrophe of print, which no keyboard has. */
const APOSTROPHE = /’/g;
/** Full-width characters, Latin and Greek letters beyond ASCII, their ligatures, and accents that stand alone. */
const FOLDED = /[\u00aa-\u03ff\u1e00-\u1fff\ufb00-\ufb06\uff01-\uff5e]/;
const ALL_FOLDED = new RegExp(FOLDED, 'g');
const ACCENTS = /[\u0300-\u036f]/g;
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Inherited}\uff01-\uff5e]/u;
/** Letters that Unicode does not decompose, as keyboards without them type them. */
const SPELLINGS = new Map([
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l' }),
  ...Object.entries({ þ: 'th', ς: 'σ' }),
]);

/** By letter: what it is searched as. */
const folds = new Map<string, string>();

function foldLetter(letter: string): string {
  const folded = folds.get(letter) ?? readFold(letter);
  folds.set(letter, folded);
  return folded;
}

function readFold(letter: string): string {
  if (!LETTER.test(letter)) return letter;
  const base = letter.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  return SPELLINGS.get(base) ?? base;
}

/**
 * Converts text to what a search compares: lower case, full-width characters and the apostrophe as ASCII, Latin and Greek
 * letters without accents and ligatures, and traditional characters as simplified ones if the site has pages in both
 * scripts.
 *
 * @param text composed (NFC)
 */
export function normalizeText(text: string): string {
  return foldScript(text).toLowerCase().replace(APOSTROPHE, "'").replace(ALL_FOLDED, foldLetter);
}

/**
 * Maps offsets in a normalised text to the text itself.
 *
 * @returns for an offset, the one at or before it where a character of `text` begins
 */
export function originalOffsets(text: string, normalized: string): (offset: number) => number {
  if (text.length === normalized.length) return (offset) => offset;
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const { length } = FOLDED.test(character) ? normalizeText(character) : character;
    for (let unit = 0; unit < length; unit += 1) offsets.push(at);
    at += character.length;
  }
  return (offset) => offsets[offset] ?? text.length;
}
