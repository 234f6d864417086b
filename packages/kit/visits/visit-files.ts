import { readFile, stat } from 'node:fs/promises';
import { setting } from '../settings/setting';
import { readNames } from '../stored-messages';
import { logThrottled } from '../telemetry/log';
import { type Tally, VISIT_LIST_NAMES, type VisitCounts, visitFileSchema } from './visit-day';

/** `2026-11-30.0123abcd.json`: the day, and which process has counted. */
const FILE = /^(\d{4}-\d{2}-\d{2})\.[0-9a-f]{8}\.json$/;
/** Bytes of a file that is read at most; the longest one that is written is smaller. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Files that are read for one answer at most, the latest. */
const MAX_FILES = 20_000;

/** The folder of what is counted, `VISITS_DIR`, absolute; undefined if nothing is. @param base of a relative one */
export function visitsDir(base = process.cwd(), env = process.env): string | undefined {
  const given = setting('VISITS_DIR', env);
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  return given === undefined || /^(?:[/\\]|[a-z]:)/i.test(given) ? given : `${base}/${given}`;
}

/** The path of a file. @param id eight hexadecimal digits of the process */
export const visitFile = (dir: string, day: string, id: string): string =>
  `${dir}/${day}.${id}.json`;

/** A file of a folder of counts. */
export interface VisitFile {
  name: string;
  day: string;
}

/** The files of the days between two ones, both included, the latest last. @throws {Error} if the folder cannot be read */
export async function listVisitFiles(dir: string, first = '', last = '9'): Promise<VisitFile[]> {
  const names = await readNames(dir);
  const files = names.flatMap((name) => {
    const day = FILE.exec(name)?.[1];
    return day !== undefined && day >= first && day <= last ? [{ name, day }] : [];
  });
  return files.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(-MAX_FILES);
}

/** What a file has; null for one that cannot be read, which costs its counts alone. */
export async function readVisitFile(dir: string, { name }: VisitFile): Promise<VisitCounts | null> {
  const file = `${dir}/${name}`;
  try {
    const { size } = await stat(/* turbopackIgnore: true */ file);
    if (size > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES} bytes`);
    return visitFileSchema.parse(
      JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8')),
    );
  } catch (error) {
    logThrottled(`visits in ${name} cannot be read`, error);
    return null;
  }
}

const emptyTally = () => ({ counts: {}, other: 0 });

/** Nothing counted. */
export const noVisits = (): VisitCounts => ({
  ...{ pages: emptyTally(), referrers: emptyTally(), languages: emptyTally() },
  ...{ searches: emptyTally(), missing: emptyTally() },
});

/** The sum of what several processes have counted, or of several days. */
export function sumVisits(all: readonly VisitCounts[]): VisitCounts {
  const sum = noVisits();
  for (const list of VISIT_LIST_NAMES) sum[list] = sumTallies(all.map((one) => one[list]));
  return sum;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const counts = new Map<string, number>();
  for (const tally of tallies)
    for (const [name, count] of Object.entries(tally.counts))
      counts.set(name, (counts.get(name) ?? 0) + count);
  const other = tallies.reduce((sum, tally) => sum + tally.other, 0);
  return { counts: Object.fromEntries(counts), other };
}

/** The number of views, searches or requests of a list. */
export const totalOf = ({ counts, other }: Tally): number =>
  Object.values(counts).reduce((sum, count) => sum + count, other);
