/** Languages of the interface. */
type Language = 'en' | 'zh-CN';

/**
 * The language of the interface for a site's `locale`: English for `en` and its regions, else Chinese. The build
 * fixes it (`scripts/build.ts`), so that browsers get the texts of one language.
 */
export const languageOf = (locale: string): Language =>
  /^en(?:-|$)/i.test(locale) ? 'en' : 'zh-CN';

/** The language of this build. */
export const language = (): Language => (process.env.SITE_LANGUAGE === 'en' ? 'en' : 'zh-CN');

/** The site's `locale` as of the build, such as `en-GB`: the form of dates, and of documents without the site's data. */
export const siteLocale = (): string => process.env.SITE_LOCALE || language();

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
