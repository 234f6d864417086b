import { timeInZone } from './dates';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CLOCK = String.raw`(?:[\s,T]+(?:at\s+)?(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap]m)?)?`;
/** An offset with the zone's name, which in Go is an offset again where the zone has none: `+0800 +08`. */
const ZONE = String.raw`\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?(?:\s+[A-Z]{3,4}|(?<=[+-]\d{4})\s+[+-]\d\d(?:\d\d)?)?`;

/** Forms of dates, with the order of their parts. */
const FORMS: readonly (readonly [order: string, pattern: RegExp])[] = [
  ['ymd', form(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)],
  ['ymd', form(String.raw`(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?`)],
  [
    'mdy',
    form(String.raw`(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`),
  ],
  ['dmy', form(String.raw`(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4})`)],
];

function form(day: string): RegExp {
  return new RegExp(`^${day}${CLOCK}${ZONE}$`, 'i');
}

/**
 * A time in any of the forms that front matter has, as ISO 8601 with the offset of a time zone; null if it is no time.
 * A time without an offset is the wall clock of the zone.
 *
 * @param zone IANA name, such as `Asia/Shanghai`
 */
export function readDate(written: string, zone: string): string | null {
  const text = written.trim();
  for (const [order, pattern] of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, first = '', second = '', third = '', ...clock] = match;
    const parts = [first, second, third];
    const part = (name: string) => parts[order.indexOf(name)] ?? '';
    const month = monthOf(part('m'));
    if (month === 0) return null;
    const day = [part('y'), two(month), two(part('d'))].join('-');
    return timeInZone(`${day} ${clockOf(clock)}`, zone);
  }
  return null;
}

/** Counted from 1; 0 for no month. */
function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

function clockOf([hour = '0', minute = '00', second = '00', half, zone = '']: (
  | string
  | undefined
)[]) {
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const offset = /^(utc|gmt)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return `${two(hours)}:${minute}:${second}${offset.toUpperCase()}`;
}

const two = (number: number | string) => String(number).padStart(2, '0');

/** A time in the forms of `readDate` or of `timeInZone`. */
export const writtenTime = (written: string, zone: string): string | null =>
  readDate(written, zone) ?? timeInZone(written, zone);
