import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { atomicWrite, partOf } from '@wenzhan/kit/process/part-files';
import { log } from '@wenzhan/kit/telemetry/log';
import {
  dayOf,
  daysBefore,
  VISIT_DAYS,
  VISIT_LIST_NAMES,
  VISIT_LISTS,
  type VisitCounts,
  type VisitList,
} from '@wenzhan/kit/visits/visit-day';
import {
  listVisitFiles,
  noVisits,
  readVisitFile,
  totalOf,
  visitFile,
  visitsDir,
} from '@wenzhan/kit/visits/visit-files';
import { BoundedTally } from './bounded-tally';
import type { PageView } from './page-view';

const SAVE_MS = 10_000;

/** What this process has counted in a day. */
class Day {
  readonly #tallies: Record<VisitList, BoundedTally>;
  isSaved = true;

  constructor() {
    const tallies = VISIT_LIST_NAMES.map((list) => [list, new BoundedTally(VISIT_LISTS[list])]);
    this.#tallies = Object.fromEntries(tallies);
  }

  add({ kind, path, referrer, language, search }: PageView): void {
    this.isSaved = false;
    if (kind === 'missing') {
      this.#tallies.missing.add(path);
      return;
    }
    if (kind === 'page') {
      this.#tallies.pages.add(path);
      this.#tallies.languages.add(language);
      if (referrer !== undefined) this.#tallies.referrers.add(referrer);
    }
    if (search !== undefined) this.#tallies.searches.add(search);
  }

  get visits(): VisitCounts {
    const sum = noVisits();
    for (const list of VISIT_LIST_NAMES) sum[list] = this.#tallies[list].tally;
    return sum;
  }
}

/**
 * Counts page views by day, and keeps them in a file for each day. Every process has files of its own, which readers add up:
 * no count is lost to another process, and none is counted twice. A disk that does not take them costs the counts, never a
 * page.
 */
export class VisitCounter {
  readonly #days = new Map<string, Day>();
  readonly #id = randomUUID().slice(0, 8);
  #hasFailed = false;
  #tidied = '';

  /** @param dir the folder, absolute, which may be missing */
  constructor(private readonly dir: string) {}

  /** @param now milliseconds since 1970 */
  add(view: PageView, now = Date.now()): void {
    const name = dayOf(now);
    const day = this.#days.get(name) ?? new Day();
    this.#days.set(name, day);
    day.add(view);
  }

  /** Writes what is not written yet. A failure is logged once, until it is over. */
  async save(now = Date.now()): Promise<void> {
    try {
      for (const [name, day] of this.#unsaved()) {
        await mkdir(this.dir, { recursive: true });
        day.isSaved = true;
        await atomicWrite(visitFile(this.dir, name, this.#id), textOf(day)).catch((error) => {
          day.isSaved = false;
          throw error;
        });
      }
      this.#forgetOld(now);
      await this.#tidy(now);
      this.#hasFailed = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The same before the process ends, when nothing can wait. */
  saveNow(): void {
    try {
      for (const [name, day] of this.#days) {
        mkdirSync(this.dir, { recursive: true });
        const file = visitFile(this.dir, name, this.#id);
        // Its name is another one than that which `save` may be writing.
        const part = partOf(`${file}.last`);
        writeFileSync(part, textOf(day));
        renameSync(part, file);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #unsaved(): [string, Day][] {
    return [...this.#days].filter(([, { isSaved }]) => !isSaved);
  }

  /** Days that are over and written; of those that could not be written, no more than two are kept. */
  #forgetOld(now: number): void {
    const today = dayOf(now);
    for (const [name, { isSaved }] of this.#days)
      if (name < today && (isSaved || name < daysBefore(today, 2))) this.#days.delete(name);
  }

  /** Once a day, leaves nothing but the views of pages in files of days that are long ago. Several processes may do so. */
  async #tidy(now: number): Promise<void> {
    const today = dayOf(now);
    if (this.#tidied === today) return;
    this.#tidied = today;
    for (const file of await listVisitFiles(this.dir, '', daysBefore(today, VISIT_DAYS))) {
      const visits = await readVisitFile(this.dir, file);
      if (!visits) continue;
      const { pages, ...others } = visits;
      if (Object.values(others).every((tally) => totalOf(tally) === 0)) continue;
      await atomicWrite(`${this.dir}/${file.name}`, JSON.stringify({ pages }));
    }
  }

  #fail(error: unknown): void {
    if (!this.#hasFailed) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      log('error', 'visits cannot be written to VISITS_DIR, and are lost if that stays so', {
        code,
      });
    }
    this.#hasFailed = true;
  }
}

const textOf = (day: Day): string => `${JSON.stringify(day.visits)}\n`;

/** Counts in the folder of `VISITS_DIR`, until the process ends; undefined without one. */
export function startVisitCounter(env: NodeJS.ProcessEnv): VisitCounter | undefined {
  const dir = visitsDir(process.cwd(), env);
  if (dir === undefined) return undefined;
  const counter = new VisitCounter(dir);
  setInterval(() => void counter.save(), SAVE_MS).unref();
  process.on('exit', () => counter.saveNow());
  return counter;
}
