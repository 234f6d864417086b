/** Languages of the interface. */
type Language = 'en' | 'zh-CN';

/** The language of the interface for a locale: Chinese for `zh` and its regions, else English. */
export const languageOf = (locale: string): Language =>
  /^zh(?:-|$)/i.test(locale) ? 'zh-CN' : 'en';

/** Whether a locale is that of a region where English is written. */
export const isEnglish = (locale: string): boolean => /^en(?:-|$)/i.test(locale);

/**
 * The site's `locale`, such as `en-GB`: the form of dates, and of documents without the site's data. A process has it from
 * the site's content; a browser from its document.
 */
export const siteLocale = (): string =>
  typeof window === 'undefined'
    ? process.env.SITE_LOCALE || 'zh-CN'
    : document.documentElement.lang || 'zh-CN';

/** The language of the site's interface. */
export const language = (): Language => languageOf(siteLocale());

/** Chooses the text in a language, by default that of the site. @param locale such as `en-GB` */
export const inLanguage = <T>({ zh, en }: { zh: T; en: T }, locale = siteLocale()): T =>
  languageOf(locale) === 'en' ? en : zh;

/** The time zone in which dates are shown and months begin, without `SITE_TIME_ZONE`. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** Whether a text is the name of a time zone in the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    // Some versions of Node take offsets, too.
    return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
