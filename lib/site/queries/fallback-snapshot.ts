import { tags } from '@wenzhan/contract/cache/tags';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { pageSummarySchema } from '@wenzhan/contract/calls/static-pages';
import { checkAnalytics } from '@wenzhan/contract/schemas/analytics-sources';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { isBuiltForThisSite } from '@wenzhan/kit/settings/site-identity';
import { z } from 'zod';
import { withPagePaths } from './site-paths';
import { withPictures } from './site-pictures';

/** What every page requires, even while the backend is unavailable. */
const snapshotSchema = z.object({
  site: siteConfigSchema,
  pages: z.array(pageSummarySchema),
});

const builtSchema = snapshotSchema
  .extend({
    /** Milliseconds since 1970. */
    takenAt: z.number(),
  })
  .check(checkAnalytics);

export type Snapshot = z.output<typeof snapshotSchema>;

/** Successful responses, and when each was requested, in milliseconds since 1970. */
type Kept = { [K in keyof Snapshot]?: { value: Snapshot[K]; askedAt: number } };

const fallback: Kept = {};

/** Keeps a successful response as the fallback for later failures. */
export function saveFallback<K extends keyof Snapshot>(
  key: K,
  value: Snapshot[K],
  askedAt: number,
) {
  Object.assign(fallback, { [key]: { value, askedAt } });
}

/**
 * The last successful response of this process, else the snapshot of the build.
 *
 * @throws {Error} if it was purged since, or the build has none
 */
export function getFallback<K extends keyof Snapshot>(key: K): Snapshot[K] {
  const { value, askedAt } = fallback[key] ?? fromBuild(key);
  if (thisProcess.pageCache?.tags.freshness([tags.site], askedAt) !== 'expired') return value;
  throw new Error('the fallback was purged, and the backend is unavailable');
}

/** What the build has read of this site; null if it was made for another one, or without any. @throws {ZodError} */
export function builtSnapshot() {
  const text = process.env.SITE_SNAPSHOT;
  if (!text || !isBuiltForThisSite()) return null;
  const parsed = parseTolerantly(builtSchema, JSON.parse(text));
  if (!parsed.success) throw parsed.error;
  return parsed.data.data;
}

function fromBuild<K extends keyof Snapshot>(key: K) {
  const built = builtSnapshot();
  if (!built) throw new Error('index_info was never read, and the build is not that of this site');
  const { takenAt, site, pages } = built;
  const snapshot: Snapshot = { site: withPagePaths(withPictures(site)), pages };
  // A build of the future was made by another clock: older than every invalidation of this process.
  return { value: snapshot[key], askedAt: takenAt > steadyNow() ? 0 : takenAt };
}
