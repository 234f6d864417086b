import { DEFAULT_TIME_ZONE } from '@wenzhan/kit/language';

/** Characters of a name at most. */
const MAX_NAME = 60;

/** The year and the day of a time in the site's zone: `2026`, `20261129`. @param now milliseconds since the epoch */
export function dayOf(now: number): { year: string; day: string } {
  const timeZone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = format.format(now).replaceAll('-', '');
  return { year: day.slice(0, 4), day };
}

/**
 * The name that a file gets, without its ending: that which it had, in small letters, digits and hyphens. Undefined for one
 * in another script, of which nothing that makes sense would be left.
 */
function plainName(name: string): string | undefined {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const letters = stem.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/[^\P{L}a-z]/iu.test(letters)) return undefined;
  const plain = letters
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return plain || undefined;
}

/** The names that a file may get, in order: its own, else the day, with a number as soon as that is taken. */
export function* namesFor(name: string, kind: string, day: string): Generator<string> {
  const plain = plainName(name);
  if (plain) yield `${plain}.${kind}`;
  for (let number = plain ? 2 : 1; ; number += 1) yield `${plain ?? day}-${number}.${kind}`;
}
