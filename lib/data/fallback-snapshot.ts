import { z } from 'zod';
import { pageSummarySchema, siteConfigSchema } from '../api/schemas';
import { tags } from '../api/tags';
import { processStore } from '../cache/store-of-process';

/** What every page needs around it, whatever the backend does at the moment. */
const snapshotSchema = z.object({
  site: siteConfigSchema,
  pages: z.array(pageSummarySchema),
});

const builtSchema = snapshotSchema.extend({
  /** Milliseconds since 1970. */
  takenAt: z.number(),
});

export type Snapshot = z.output<typeof snapshotSchema>;

/** Answers that were good, and when each was asked for, in milliseconds since 1970. */
type Kept = { [K in keyof Snapshot]?: { value: Snapshot[K]; askedAt: number } };

const fallback: Kept = {};

/** Keeps an answer that was good, for the time when there is none. */
export function saveFallback<K extends keyof Snapshot>(
  key: K,
  value: Snapshot[K],
  askedAt: number,
) {
  Object.assign(fallback, { [key]: { value, askedAt } });
}

/**
 * The last good answer of this process, else the one that the build took.
 *
 * @throws where a signal has purged it since
 */
export function getFallback<K extends keyof Snapshot>(key: K): Snapshot[K] {
  const { value, askedAt } = fallback[key] ?? fromBuild(key);
  if (processStore()?.tags.freshness([tags.site], askedAt) !== 'expired') return value;
  throw new Error('the last good answer was purged, and the backend gives no new one');
}

function fromBuild<K extends keyof Snapshot>(key: K) {
  const text = process.env.SITE_SNAPSHOT;
  if (!text) throw new Error('no snapshot of index_info: build the site with `npm run build`');
  const { takenAt, ...snapshot } = builtSchema.parse(JSON.parse(text));
  return { value: snapshot[key], askedAt: takenAt };
}
