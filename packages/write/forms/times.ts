import { siteLocale } from '@wenzhan/kit/language';

/** An ISO 8601 time with an offset as editors read it, in the zone of the site: `2026年11月29日 17:48`. */
export function formatTime(iso: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(siteLocale(), format).format(new Date(iso));
}

/** Milliseconds as seconds with one digit: `0.8`. */
export const formatSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
