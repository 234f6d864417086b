/** From the year 1000 on: zero dates of databases are no times. */
const WALL_CLOCK = /^([1-9]\d{3}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/;
const ZONED = /(Z|[+-]\d\d:?\d\d)$/i;
const MINUTE = 60_000;
const FIRST_MS = Date.UTC(1000, 0, 2);

/** ISO 8601 of a moment with an offset of so many minutes from UTC. */
function withOffset(ms: number, minutes: number): string {
  const local = new Date(ms + minutes * MINUTE).toISOString().slice(0, 19);
  if (minutes === 0) return `${local}Z`;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** Milliseconds of a wall clock taken as UTC; NaN for anything else, such as WordPress' zero date. */
function wallClock(text: string): number {
  const [, day, time = ''] = WALL_CLOCK.exec(text.trim()) ?? [];
  return day ? Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`) : Number.NaN;
}

/**
 * A time given by its wall clock and the same time in UTC (`2026-11-20 09:00:00`), as ISO 8601 with the offset
 * between them; null if there is no wall clock. Without UTC the offset is that of `minutes`.
 */
export function timeFromPair(local: string, utc: string, minutes = 0): string | null {
  const at = wallClock(local);
  if (Number.isNaN(at)) return null;
  const gmt = wallClock(utc);
  const offset = Number.isNaN(gmt) ? minutes : Math.round((at - gmt) / MINUTE);
  return withOffset(at - offset * MINUTE, offset);
}

/**
 * A time as written in front matter or in JSON, as ISO 8601 with the offset of a time zone; null if it is no
 * time. A time without an offset is the wall clock of the zone.
 *
 * @param zone IANA name, such as `Asia/Shanghai`
 */
export function timeInZone(written: string, zone: string): string | null {
  const text = /^\d{4}[-/]\d\d?[-/]\d\d?$/.test(written.trim())
    ? `${padded(written)} 00:00:00`
    : written
        .trim()
        .replace(/^(\d{4})[-/](\d\d?)[-/](\d\d?)/, (day) => padded(day))
        .replace(/(?<=[ T])(\d)(?=:)/, '0$1');
  if (ZONED.test(text)) {
    const ms = Date.parse(text.replace(' ', 'T'));
    return ms >= FIRST_MS ? withOffset(ms, offsetIn(zone, ms)) : null;
  }
  const at = wallClock(text);
  if (Number.isNaN(at)) return null;
  // The offset at the moment itself: the first guess is wrong by hours at most.
  const offset = offsetIn(zone, at - offsetIn(zone, at) * MINUTE);
  return withOffset(at - offset * MINUTE, offset);
}

function padded(day: string): string {
  const [year = '', month = '', date = ''] = day.trim().split(/[-/]/);
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** Minutes between a zone and UTC at a moment. */
function offsetIn(zone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ms);
  return Math.round((wallClock(parts) - Math.floor(ms / 1000) * 1000) / MINUTE);
}
