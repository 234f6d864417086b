import { DEFAULT_TIME_ZONE } from '@wenzhan/kit/language';

/**
 * A time in the site's zone as front matter has it: `2026-11-20T09:00:00+08:00`.
 *
 * @param ms since the epoch
 */
export function siteTime(
  ms: number,
  timeZone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE,
): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
  }).format(ms);
  const local = parts.replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(ms / 1000) * 1000) / 60_000);
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
