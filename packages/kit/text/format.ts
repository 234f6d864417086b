import { DEFAULT_TIME_ZONE, languageOf, siteLocale } from '../language';

/** Characters of plain Chinese text, or English words, that a practised reader reads in a minute. */
const PER_MINUTE = { 'zh-CN': 400, en: 230 };

/** The formats of a locale in the site's time zone, which is read at each call: one build serves any zone. */
function formats(locale: string) {
  const timeZone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE;
  // A formatter takes longer to make than to use.
  const key = `${locale} ${timeZone}`;
  const formats = formatsByKey.get(key);
  if (formats) return formats;
  const made = {
    longDate: new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone }),
    // Swedish writes dates as ISO 8601 does.
    month: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone }),
  };
  formatsByKey.set(key, made);
  return made;
}

type Formats = Record<'longDate' | 'month', Intl.DateTimeFormat>;
const formatsByKey = new Map<string, Formats>();

/** Chinese dates are the same in every region, others are not. */
const dateLocale = (locale: string) => (languageOf(locale) === 'zh-CN' ? 'zh-CN' : locale);

/** Formats an ISO 8601 time with an offset as `2026年11月21日`, the day in the site's time zone. */
export function formatDate(iso: string, locale = siteLocale()): string {
  return formats(locale).longDate.format(new Date(iso));
}

/** The month of an ISO 8601 time with an offset in the site's time zone: `2026-11`. */
export function monthOf(iso: string): string {
  return formats(siteLocale()).month.format(new Date(iso));
}

/** `2026-09` as `2026年9月`. */
export const formatMonth = (name: string, locale = siteLocale()): string =>
  formatUtc(name, locale, { year: 'numeric', month: 'long' });

/** The month of `2026-09` without its year, as `9月`. */
export const formatMonthAlone = (name: string, locale = siteLocale()): string =>
  formatUtc(name, locale, { month: languageOf(locale) === 'zh-CN' ? 'numeric' : 'long' });

/** A year as `2026年`. */
export const formatYear = (year: number, locale = siteLocale()): string =>
  formatUtc(`${year}-01`, locale, { year: 'numeric' });

/** A month begins in the site's time zone, but has its name everywhere. */
const formatUtc = (month: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Minutes to read a text, at least one. @param length as in `ArticleBody`: Han characters and words of other scripts */
export function readingMinutes(length: number, locale = siteLocale()): number {
  return Math.max(1, Math.round(length / PER_MINUTE[languageOf(locale)]));
}
