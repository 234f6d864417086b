/** `lang` of what is written in a language, and `dir` if it is written from right to left. */
export function languageAttributes(language: string): { lang: string; dir?: 'rtl' } {
  return isRightToLeft(language) ? { lang: language, dir: 'rtl' } : { lang: language };
}

/** Scripts of languages that are written from right to left (UAX 9). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

const isRightToLeft = (language: string): boolean =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
