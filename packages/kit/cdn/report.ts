import { z } from 'zod';

/** Why a CDN has not purged an address. */
export const PURGE_FAILURES = ['refused', 'quota', 'busy', 'invalid', 'unreachable'] as const;
export type PurgeFailure = (typeof PURGE_FAILURES)[number];

/** Paths of a report at most. */
export const MAX_REPORTED = 5;

const path = z.string().max(2000);
const count = z.int().nonnegative();
const time = z.iso.datetime();

/** What has come of a purge. */
export const purgeSchema = z.object({
  /** The CDN, by the name of its company or product. */
  cdn: z.string().max(40),
  purged: count,
  /** Addresses that were not purged, and some of them. */
  left: count,
  paths: z.array(path).max(MAX_REPORTED),
  /** Why, in the CDN's own terms; none if there were more than are purged at once. */
  failure: z.enum(PURGE_FAILURES).optional(),
  /** When the copies of pages at these addresses end by themselves at the latest. */
  until: time.optional(),
});
export type PurgeReport = z.output<typeof purgeSchema>;

/** What the public address of a page showed after a change. */
const seenSchema = z.object({
  path,
  /** Null without an answer. */
  status: count.nullable(),
  /** Whether a cache had a copy; null if no header says so. */
  isCopy: z.boolean().nullable(),
  /** Seconds since the copy was fetched from the site; null if no header says so. */
  age: count.nullable(),
  /** Whether readers there still see what was before the change. */
  isBefore: z.boolean(),
  /** When that copy ends by itself at the latest. */
  until: time.optional(),
});
export type SeenPage = z.output<typeof seenSchema>;

/** What a CDN in front of the site shows after a change. */
export const cdnReportSchema = z.object({
  purge: purgeSchema.optional(),
  seen: z.array(seenSchema).max(MAX_REPORTED),
});
export type CdnReport = z.output<typeof cdnReportSchema>;

/** One report of several purges; the first failure speaks for all. */
export function joinPurges(reports: readonly PurgeReport[]): PurgeReport | undefined {
  const [first] = reports;
  if (!first) return undefined;
  const failure = reports.find((one) => one.failure)?.failure;
  const until = reports
    .flatMap((one) => one.until ?? [])
    .sort()
    .at(-1);
  return {
    cdn: first.cdn,
    purged: reports.reduce((sum, { purged }) => sum + purged, 0),
    left: reports.reduce((sum, { left }) => sum + left, 0),
    paths: [...new Set(reports.flatMap(({ paths }) => paths))].slice(0, MAX_REPORTED),
    ...(failure && { failure }),
    ...(until && { until }),
  };
}
