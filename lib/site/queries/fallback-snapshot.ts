import { tags } from '@wenzhan/contract/cache/tags';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { earlierSnapshot, type Snapshot } from '../site-snapshot';
import { withPagePaths } from './site-paths';
import { withPictures } from './site-pictures';

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

function fromEarlier<K extends keyof Snapshot>(key: K) {
  const earlier = earlierSnapshot();
  if (!earlier) throw new Error('index_info was never read for this site, nor by its build');
  const { takenAt, site, pages } = earlier;
  const snapshot: Snapshot = { site: withPagePaths(withPictures(site)), pages };
  // What is of the future was read by another clock: older than every invalidation of this process.
  return { value: snapshot[key], askedAt: takenAt > steadyNow() ? 0 : takenAt };
}
