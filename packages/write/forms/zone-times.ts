/** Milliseconds by which the clocks of a time zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  const shown = Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}

/**
 * A time as a field of a form has it, on the clocks of a time zone: `2026-11-20T09:00`, with seconds if it has some.
 *
 * @param time ISO 8601 with an offset
 * @returns null for anything else
 */
export function localTime(time: string, timeZone: string): string | null {
  const moment = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  const local = new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 19);
  return local.replace(/:00$/, '');
}

/** The time, in ISO 8601 with the offset of the zone, at which its clocks show a local time. */
export function zonedTime(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`);
  const guess = offsetAt(shown - offsetAt(shown, timeZone), timeZone);
  const offset = offsetAt(shown - guess, timeZone) / 60_000;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.round(Math.abs(offset)) % 60];
  const digits = (value: number) => String(value).padStart(2, '0');
  const seconds = /T\d\d:\d\d$/.test(local) ? ':00' : '';
  return `${local}${seconds}${offset < 0 ? '-' : '+'}${digits(hours)}:${digits(minutes)}`;
}
