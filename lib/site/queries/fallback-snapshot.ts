import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { earlierSnapshot, type Snapshot } from '../site-snapshot';
import { withPagePaths } from './site-paths';
import { withPictures } from './site-pictures';

/** Successful responses, and when each was requested, in milliseconds since 1970. */
type Kept = { [K in keyof Snapshot]?: { value: Snapshot[K]; askedAt: number } };

/** By language; empty for the default one. */
const fallbacks = new Map<string, Kept>();

/** Keeps a successful response as the fallback for later failures. */
export function saveFallback<K extends keyof Snapshot>(
  key: K,
  value: Snapshot[K],
  { askedAt, language = '' }: { askedAt: number; language?: string | undefined },
) {
  fallbacks.set(language, { ...fallbacks.get(language), [key]: { value, askedAt } });
}

/**
 * The last successful response of this process, else that of an earlier one or of the build, which have the default
 * language alone.
 *
 * @throws {Error} if it was purged since, or there was none
 */
export function getFallback<K extends keyof Snapshot>(key: K, language?: string): Snapshot[K] {
  const { value, askedAt } = fallbacks.get(language ?? '')?.[key] ?? fromEarlier(key, language);
  const tag = tagInLanguage(language, tags.site);
  if (thisProcess.pageCache?.tags.freshness([tag], askedAt) !== 'expired') return value;
  throw new Error('the fallback was purged, and the backend is unavailable');
}

function fromEarlier<K extends keyof Snapshot>(key: K, language: string | undefined) {
  const earlier = language === undefined ? earlierSnapshot() : null;
  if (!earlier) throw new Error('index_info was never read for this site, nor by its build');
  const { takenAt, site, pages } = earlier;
  const snapshot: Snapshot = { site: withPagePaths(withPictures(site)), pages };
  // What is of the future was read by another clock: older than every invalidation of this process.
  return { value: snapshot[key], askedAt: takenAt > steadyNow() ? 0 : takenAt };
}
