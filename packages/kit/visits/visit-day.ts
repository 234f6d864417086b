import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '../language';

/** What is counted of a day, with how many names of each are kept at most; what comes after them is counted without its name. */
export const VISIT_LISTS = {
  /** Views by the path of the page. */
  pages: 5000,
  /** Views by the host that led to them. */
  referrers: 300,
  /** Views by the language of the page. */
  languages: 50,
  /** Searches without a hit, by what was searched for. */
  searches: 300,
  /** Requests of people for pages that do not exist, by path. */
  missing: 300,
} as const;
export type VisitList = keyof typeof VISIT_LISTS;
export const VISIT_LIST_NAMES = Object.keys(VISIT_LISTS) as VisitList[];

/** How often each name was counted, and how often those that have none here. */
export interface Tally {
  counts: Readonly<Record<string, number>>;
  other: number;
}

/** What was counted. The number of views is the sum of `pages`. */
export type VisitCounts = Record<VisitList, Tally>;

/** Days for which all is kept; of older ones only the views of pages stay. */
export const VISIT_DAYS = 400;

/** Characters of a name at most; a longer one is counted without its name. */
export const MAX_NAME = 300;

const count = z.int().nonnegative();
const tallySchema = z
  .object({ counts: z.record(z.string().max(MAX_NAME), count), other: count })
  .default({ counts: {}, other: 0 });

/** The file of a day: what one process has counted in it. */
export const visitFileSchema = z.object({
  pages: tallySchema,
  referrers: tallySchema,
  languages: tallySchema,
  searches: tallySchema,
  missing: tallySchema,
});

let format: { zone: string; date: Intl.DateTimeFormat } | undefined;

/** The day of a time in the site's time zone, as `2026-11-30`. @param now milliseconds since 1970 */
export function dayOf(now: number): string {
  const zone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE;
  // Swedish writes dates as ISO 8601 does. A formatter takes longer to make than to use.
  if (format?.zone !== zone)
    format = { zone, date: new Intl.DateTimeFormat('sv-SE', { timeZone: zone }) };
  return format.date.format(now);
}

const DAY_MS = 86_400_000;

/** The day that many days before another one. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
