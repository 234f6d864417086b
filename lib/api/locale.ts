/** Valid values of `lang` and `xml:lang`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The locale of a site that gives none. */
export const DEFAULT_LOCALE = 'zh-CN';

/**
 * The locale that a site gives, as far as `Intl` knows its form: of `zh-cmn-Hans` or `en-USA`, for which it throws, the
 * language alone. The default for what is no language tag.
 */
export function knownLocale(tag: string): string {
  if (!LANGUAGE_TAG.test(tag)) return DEFAULT_LOCALE;
  try {
    Intl.getCanonicalLocales(tag);
    return tag;
  } catch {
    return tag.replace(/-.*/, '');
  }
}
