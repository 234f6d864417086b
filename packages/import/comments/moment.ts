import { readDate } from '../written-dates';

/**
 * A time in the forms of exports: milliseconds, ISO 8601, a wall clock, or one of these in an object of a database.
 *
 * @param zone time zone of a wall clock
 * @returns milliseconds since 1970; null if it is no time
 */
export function momentOf(value: unknown, zone: string): number | null {
  if (typeof value === 'object' && value !== null) {
    const { iso, $date, $numberLong } = value as Record<string, unknown>;
    return momentOf(iso ?? $date ?? $numberLong, zone);
  }
  if (typeof value === 'number') return inRange(value);
  if (typeof value !== 'string') return null;
  if (/^\d{12,14}$/.test(value)) return inRange(Number(value));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return inRange(Date.parse(value));
  return inRange(Date.parse(readDate(value, zone) ?? ''));
}

/** Between 1990 and 2100: all else is no time of a comment. */
const inRange = (ms: number) =>
  ms > Date.UTC(1990, 0, 1) && ms < Date.UTC(2100, 0, 1) ? ms : null;
