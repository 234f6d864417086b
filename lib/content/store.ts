import { buildEdition, type Edition } from './edition';
import type { Entry } from './entry';
import { formatFault } from './faults';
import { type IndexPlace, readIndex, writeIndex } from './kept-index';
import { assembleLibrary, type Library } from './library';
import { readContentFile } from './parse-file';
import { type FolderScan, inBatches, READS_AT_ONCE, scanFolder } from './scan';
import type { Viewer } from './visibility';

/** Takes one line for the server's log. */
export type Log = (line: string) => void;

const RESCAN_AFTER_MS = 1000;
/** A folder of more files is big: a look at it takes its time. */
const MANY_FILES = 1000;
/** Milliseconds that a request waits for a look at a big folder that is known already. */
const PATIENCE_MS = 500;
/** Looks may take one part in so many of the time. */
const LOOK_SHARE = 20;
const EMPTY: Library = {
  site: null,
  redirects: null,
  categories: [],
  pages: new Map(),
  articles: new Map(),
};

/** One content folder in memory, kept as it is on disk by looking at most once a second. */
export class ContentStore {
  /** In development an editor writes beside the page: each question looks at the folder. */
  readonly #always = process.env.NODE_ENV === 'development';
  readonly #dir: string;
  readonly #place: IndexPlace | undefined;
  #entries = new Map<string, Entry>();
  readonly #editions = new Map<boolean, Edition>();
  #library: Library = EMPTY;
  /** Lines about the folder as a whole that have been logged and still hold. */
  #known = new Set<string>();
  /** Why the folder could not be read the last time, when it could not. */
  #unreadable = '';
  #scannedAt = -Infinity;
  #scan: Promise<void> | null = null;
  /** Milliseconds that the last look took. */
  #lookMs = 0;

  /** @param place where what was understood is kept for the next start; undefined: nowhere */
  constructor(dir: string, place?: IndexPlace) {
    this.#dir = dir;
    this.#place = place;
  }

  /**
   * What exists for the viewer now, after a look at the folder if the last one is too old.
   *
   * @param inHaste does not wait for a look at a big folder: what has changed is in the next answer
   */
  async edition(viewer: Viewer, now: number, log: Log, inHaste = false): Promise<Edition> {
    await this.#refresh(now, log, inHaste);
    const cached = this.#editions.get(viewer.signedIn);
    if (cached?.library === this.#library && cached.from <= now && now < cached.until)
      return cached;
    const edition = buildEdition(this.#library, viewer, now);
    this.#editions.set(viewer.signedIn, edition);
    return edition;
  }

  async #refresh(now: number, log: Log, inHaste: boolean): Promise<void> {
    // A clock that was set back must not keep the folder from being looked at.
    const due = this.#always ? 0 : Math.max(RESCAN_AFTER_MS, this.#lookMs * LOOK_SHARE);
    if (!this.#scan && Math.abs(now - this.#scannedAt) >= due) {
      this.#scannedAt = now;
      this.#scan = this.#rescan(log).finally(() => {
        this.#scan = null;
      });
    }
    const mayBeOld = this.#entries.size > MANY_FILES && this.#library !== EMPTY;
    if (!this.#scan || (mayBeOld && inHaste)) return;
    await (mayBeOld ? atMost(this.#scan, PATIENCE_MS) : this.#scan);
  }

  async #rescan(log: Log): Promise<void> {
    let scan: FolderScan;
    try {
      const start = performance.now();
      scan = await scanFolder(this.#dir);
      this.#lookMs = performance.now() - start;
    } catch (error) {
      const line = `${this.#dir}: 读不了内容目录：${(error as Error).message}`;
      if (line !== this.#unreadable) log(line);
      this.#unreadable = line;
      return;
    }
    this.#unreadable = '';
    if (this.#place && this.#library === EMPTY) this.#entries = await readIndex(this.#place);
    const changed = [...scan.stamps].filter(
      ([file, stamp]) => this.#entries.get(file)?.stamp !== stamp,
    );
    const gone = [...this.#entries.keys()].filter((file) => !scan.stamps.has(file));
    await inBatches(changed, READS_AT_ONCE, ([file, stamp]) => this.#read(file, stamp, log));
    for (const file of gone) this.#entries.delete(file);
    if (changed.length + gone.length > 0 || this.#library === EMPTY) this.#assemble(scan, log);
    if (this.#place && changed.length > MANY_FILES) void writeIndex(this.#place, this.#entries);
  }

  async #read(file: string, stamp: string, log: Log): Promise<void> {
    const { record, faults } = await readContentFile(this.#dir, file);
    const lastGood = record ?? this.#entries.get(file)?.record ?? null;
    this.#entries.set(file, { stamp, record: lastGood, good: record !== null });
    for (const fault of faults) log(formatFault(fault, this.#dir));
  }

  #assemble({ stamps, folders }: FolderScan, log: Log): void {
    const records = [...this.#entries.values()].map(({ record }) => record);
    const { library, faults } = assembleLibrary(
      records.filter((record) => record !== null),
      { files: [...stamps.keys()], folders },
    );
    this.#library = library;
    this.#logNew(
      faults.map((fault) => formatFault(fault, this.#dir)),
      log,
    );
  }

  #logNew(lines: string[], log: Log): void {
    for (const line of lines) if (!this.#known.has(line)) log(line);
    this.#known = new Set(lines);
  }
}

/** Waits for a promise, but no longer than so many milliseconds. */
async function atMost(promise: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}

// Next bundles this file several times; the global map lets all of them read a folder once.
const STORES: unique symbol = Symbol.for('wenzhan.content-stores');

/** The store of a folder, one for the whole process. */
export function contentStore(dir: string, place?: IndexPlace): ContentStore {
  const shared = globalThis as { [STORES]?: Map<string, ContentStore> };
  shared[STORES] ??= new Map();
  const stores = shared[STORES];
  const store = stores.get(dir) ?? new ContentStore(dir, place);
  stores.set(dir, store);
  return store;
}
