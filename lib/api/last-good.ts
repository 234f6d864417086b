import { z } from 'zod';
import { pageSummarySchema, siteConfigSchema } from './schemas';

/** What every page needs around it, whatever the backend does at the moment. */
const snapshotSchema = z.object({
  site: siteConfigSchema,
  pages: z.array(pageSummarySchema),
});

export type Snapshot = z.output<typeof snapshotSchema>;

const lastGood: Partial<Snapshot> = {};

/** Keeps an answer that was good, for the time when there is none. */
export function remember(part: Partial<Snapshot>): void {
  Object.assign(lastGood, part);
}

/** The last good answer of this process, else the one that the build took. */
export function recall<K extends keyof Snapshot>(key: K): Snapshot[K] {
  return lastGood[key] ?? buildSnapshot()[key];
}

function buildSnapshot(): Snapshot {
  const text = process.env.SITE_SNAPSHOT;
  if (!text) throw new Error('no snapshot of index_info: build the site with `npm run build`');
  return snapshotSchema.parse(JSON.parse(text));
}
