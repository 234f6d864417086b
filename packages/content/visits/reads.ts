import { dayOf, daysBefore } from '@wenzhan/kit/visits/visit-day';
import {
  listVisitFiles,
  readVisitFile,
  type VisitFile,
  visitsDir,
} from '@wenzhan/kit/visits/visit-files';
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
  const first = days === undefined ? '' : daysBefore(dayOf(now), days - 1);
  const reads = countReads(dir, first, now, key);
  held.set(key, { reads, until: now + HELD_MS });
  reads.catch(() => held.delete(key));
  return reads;
}

/** Sums of the files of days that are over, by span: their names say whether there are others by now. */
const closed = new Map<string, { names: string; reads: Reads }>();

async function countReads(dir: string, first: string, now: number, key: string): Promise<Reads> {
  const files = await listVisitFiles(dir, first);
  // A process may write the last counts of a day when that is over.
  const yesterday = daysBefore(dayOf(now), 1);
  const old = files.filter(({ day }) => day < yesterday);
  const names = old.map(({ name }) => name).join();
  const known = closed.get(key);
  const oldReads = known?.names === names ? known.reads : await sumFiles(dir, old);
  closed.set(key, { names, reads: oldReads });
  const recent = files.filter(({ day }) => day >= yesterday);
  return sumFiles(dir, recent, oldReads);
}

async function sumFiles(
  dir: string,
  files: readonly VisitFile[],
  start: Reads = new Map(),
): Promise<Reads> {
  const reads = new Map(start);
  for (const file of files) {
    const counts = (await readVisitFile(dir, file))?.pages.counts ?? {};
    for (const [path, count] of Object.entries(counts)) {
      const id = articleOfPath(path)?.id;
      if (id !== undefined) reads.set(id, (reads.get(id) ?? 0) + count);
    }
  }
  return reads;
}
