import { dayOf, daysBefore } from '@wenzhan/kit/visits/visit-day';
import { listVisitFiles, readVisitFile, visitsDir } from '@wenzhan/kit/visits/visit-files';
import { articleOfPath } from './article-of-path';

/** How often articles were read, by id, in all languages together. */
export type Reads = ReadonlyMap<string, number>;

/** Milliseconds for which counts are not read again, so that pages that show them stay the same for so long. */
const HELD_MS = 600_000;

interface Held {
  reads: Promise<Reads>;
  until: number;
}

const held = new Map<string, Held>();

/**
 * How often articles were read, today and in the days before; as it was up to ten minutes ago.
 *
 * @param days today included; undefined: since counting began
 * @param now milliseconds since 1970
 * @returns undefined if nothing is counted
 * @throws {Error} if the folder cannot be read
 */
export async function readsOfArticles(
  days: number | undefined,
  now: number,
): Promise<Reads | undefined> {
  const dir = visitsDir();
  if (dir === undefined) return undefined;
  const key = `${dir} ${days}`;
  const known = held.get(key);
  if (known && now < known.until) return known.reads;
  const reads = countReads(dir, days === undefined ? '' : daysBefore(dayOf(now), days - 1));
  held.set(key, { reads, until: now + HELD_MS });
  reads.catch(() => held.delete(key));
  return reads;
}

async function countReads(dir: string, first: string): Promise<Reads> {
  const reads = new Map<string, number>();
  for (const file of await listVisitFiles(dir, first)) {
    const counts = (await readVisitFile(dir, file))?.pages.counts ?? {};
    for (const [path, count] of Object.entries(counts)) {
      const id = articleOfPath(path)?.id;
      if (id !== undefined) reads.set(id, (reads.get(id) ?? 0) + count);
    }
  }
  return reads;
}
