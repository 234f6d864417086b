/** Valid values of `lang` and `xml:lang`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The locale of a site that gives none. */
export const DEFAULT_LOCALE = 'zh-CN';

/**
 * The locale that a site gives, `en_US` with a hyphen, as far as `Intl` knows its form: of `zh-cmn-Hans` or `en-USA`,
 * for which it throws, the language alone. The default for what is no language tag, or names no language, such as `cn`.
 */
export function knownLocale(written: string): string {
  const tag = written.replaceAll('_', '-');
  if (!LANGUAGE_TAG.test(tag)) return DEFAULT_LOCALE;
  const language = tag.replace(/-.*/, '');
  if (!isLanguage(language)) return DEFAULT_LOCALE;
  try {
    Intl.getCanonicalLocales(tag);
    return tag;
  } catch {
    return language;
  }
}

/** Whether a code is that of a language: each that CLDR knows has a region where most speak it. */
const isLanguage = (code: string): boolean => new Intl.Locale(code).maximize().region !== undefined;

/** A language in addresses, parameters, cache tags and names of folders: its tag in lower case. */
export const languageSegment = (tag: string): string => tag.toLowerCase();

/** The form of a language in addresses. */
export const LANGUAGE_SEGMENT = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/;
