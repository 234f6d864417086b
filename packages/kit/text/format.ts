import { DEFAULT_TIME_ZONE, language, siteLocale } from '../language';

/** Characters of plain Chinese text, or English words, that a practised reader reads in a minute. */
const PER_MINUTE = { 'zh-CN': 400, en: 230 };

/** The formats of the site's time zone. It is read at each call, so that one build serves any zone. */
function formats() {
  const timeZone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE;
  // A formatter takes longer to make than to use.
  const formats = formatsByZone.get(timeZone);
  if (formats) return formats;
  const made = {
    longDate: new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone }),
    // Swedish writes dates as ISO 8601 does.
    month: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone }),
  };
  formatsByZone.set(timeZone, made);
  return made;
}

type Formats = Record<'longDate' | 'month', Intl.DateTimeFormat>;
const formatsByZone = new Map<string, Formats>();

/** Chinese dates are the same in every region, English ones are not. */
const dateLocale = () => (language() === 'en' ? siteLocale() : 'zh-CN');

/** Formats an ISO 8601 time with an offset as `2026年11月21日`, the day in the site's time zone. */
export function formatDate(iso: string): string {
  return formats().longDate.format(new Date(iso));
}

/** The month of an ISO 8601 time with an offset in the site's time zone: `2026-11`. */
export function monthOf(iso: string): string {
  return formats().month.format(new Date(iso));
}

/** `2026-09` as `2026年9月`. */
export const formatMonth = (name: string): string =>
  formatUtc(name, { year: 'numeric', month: 'long' });

/** The month of `2026-09` without its year, as `9月`. */
export const formatMonthAlone = (name: string): string =>
  formatUtc(name, { month: language() === 'en' ? 'long' : 'numeric' });

/** A year as `2026年`. */
export const formatYear = (year: number): string => formatUtc(`${year}-01`, { year: 'numeric' });

/** A month begins in the site's time zone, but has its name everywhere. */
const formatUtc = (month: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Minutes to read a text, at least one. @param length as in `ArticleBody`: Han characters and words of other scripts */
export function readingMinutes(length: number): number {
  return Math.max(1, Math.round(length / PER_MINUTE[language()]));
}
