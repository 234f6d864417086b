import { DEFAULT_TIME_ZONE } from '../language';

/** When a date (`2026-11-21`) begins in the site's time zone: ISO 8601 with an offset. */
export function startOfDate(date: string): string {
  const format = offsetFormat(process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE);
  const offsetAt = (time: string) => {
    const parts = format.formatToParts(new Date(time));
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // `GMT` alone is zero, and before there were time zones offsets had seconds.
    return name.slice('GMT'.length, 'GMT+08:00'.length) || '+00:00';
  };
  // Summer time may begin or end on this date.
  const about = offsetAt(`${date}T12:00:00Z`);
  return `${date}T00:00:00${offsetAt(`${date}T00:00:00${about}`)}`;
}

let lastFormat: Intl.DateTimeFormat | undefined;

/** A formatter takes longer to make than to use. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.resolvedOptions().timeZone !== timeZone) {
    lastFormat = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  }
  return lastFormat;
}
