/** The id of the links to a page in other languages, which the header leads to. */
export const LANGUAGES_ID = 'page-languages';

/** The name of a language in that language: `English`, `中文`. */
export function languageName(language: string): string {
  const { language: code, script } = new Intl.Locale(language);
  const named = script ? `${code}-${script}` : code;
  return new Intl.DisplayNames([language], { type: 'language' }).of(named) ?? language;
}
