import { tags } from '@wenzhan/contract/cache/tags';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { pageSummarySchema } from '@wenzhan/contract/calls/static-pages';
import { checkAnalytics } from '@wenzhan/contract/schemas/analytics-sources';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { isBuiltForThisSite } from '@wenzhan/kit/settings/site-identity';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import { keptSnapshot } from '../site-snapshot';
import { withPagePaths } from './site-paths';
import { withPictures } from './site-pictures';

/** What every page requires, even while the backend is unavailable. */
const snapshotSchema = z.object({
  site: siteConfigSchema,
  pages: z.array(pageSummarySchema),
});

const earlierSchema = snapshotSchema
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
 * The last successful response of this process, else that of an earlier one or of the build.
 *
 * @throws {Error} if it was purged since, or there was none
 */
export function getFallback<K extends keyof Snapshot>(key: K): Snapshot[K] {
  const { value, askedAt } = fallback[key] ?? fromEarlier(key);
  if (thisProcess.pageCache?.tags.freshness([tags.site], askedAt) !== 'expired') return value;
  throw new Error('the fallback was purged, and the backend is unavailable');
}

/** What an earlier process of this site or its build has read, whichever was later; null if none has. */
export function earlierSnapshot() {
  const built = isBuiltForThisSite() ? process.env.SITE_SNAPSHOT : undefined;
  const [latest = null] = [parseSnapshot(keptSnapshot()), parseSnapshot(built)]
    .filter((snapshot) => snapshot !== null)
    .sort((one, other) => other.takenAt - one.takenAt);
  return latest;
}

/** Null, with a line in the log, for a text that is no snapshot, such as that of another version. */
function parseSnapshot(text: string | undefined) {
  if (!text) return null;
  try {
    const parsed = parseTolerantly(earlierSchema, JSON.parse(text));
    if (!parsed.success) throw parsed.error;
    return parsed.data.data;
  } catch (error) {
    logThrottled('an earlier answer of the backend is not used', error);
    return null;
  }
}

function fromEarlier<K extends keyof Snapshot>(key: K) {
  const earlier = earlierSnapshot();
  if (!earlier) throw new Error('index_info was never read for this site, nor by its build');
  const { takenAt, site, pages } = earlier;
  const snapshot: Snapshot = { site: withPagePaths(withPictures(site)), pages };
  // What is of the future was read by another clock: older than every invalidation of this process.
  return { value: snapshot[key], askedAt: takenAt > steadyNow() ? 0 : takenAt };
}
