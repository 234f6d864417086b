import { assembleModel, type ContentModel } from './content-model';
import { formatDiagnostic } from './diagnostics';
import type { Entry } from './file-entry';
import { type IndexCache, readIndexCache, writeIndexCache } from './index-cache';
import { readContentFile } from './parse-file';
import { type FolderScan, inBatches, READS_AT_ONCE, scanFolder } from './scan';
import { buildSnapshot, type ContentSnapshot } from './snapshot';
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
const EMPTY: ContentModel = {
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
  readonly #place: IndexCache | undefined;
  #entries = new Map<string, Entry>();
  readonly #snapshots = new Map<boolean, ContentSnapshot>();
  #model: ContentModel = EMPTY;
  /** Lines about the folder as a whole that have been logged and still hold. */
  #known = new Set<string>();
  /** Why the folder could not be read the last time, when it could not. */
  #unreadable = '';
  #scannedAt = -Infinity;
  #scan: Promise<void> | null = null;
  /** Milliseconds that the last look took. */
  #lookMs = 0;

  /** @param place where what was understood is kept for the next start; undefined: nowhere */
  constructor(dir: string, place?: IndexCache) {
    this.#dir = dir;
    this.#place = place;
  }

  /**
   * What exists for the viewer now, after a look at the folder if the last one is too old.
   *
   * @param inHaste does not wait for a look at a big folder: what has changed is in the next answer
   */
  async snapshot(
    viewer: Viewer,
    now: number,
    log: Log,
    allowStale = false,
  ): Promise<ContentSnapshot> {
    await this.#refresh(now, log, allowStale);
    const cached = this.#snapshots.get(viewer.signedIn);
    if (cached?.model === this.#model && cached.from <= now && now < cached.until) return cached;
    const snapshot = buildSnapshot(this.#model, viewer, now);
    this.#snapshots.set(viewer.signedIn, snapshot);
    return snapshot;
  }

  async #refresh(now: number, log: Log, allowStale: boolean): Promise<void> {
    // A clock that was set back must not keep the folder from being looked at.
    const due = this.#always ? 0 : Math.max(RESCAN_AFTER_MS, this.#lookMs * LOOK_SHARE);
    if (!this.#scan && Math.abs(now - this.#scannedAt) >= due) {
      this.#scannedAt = now;
      this.#scan = this.#rescan(log).finally(() => {
        this.#scan = null;
      });
    }
    const mayBeOld = this.#entries.size > MANY_FILES && this.#model !== EMPTY;
    if (!this.#scan || (mayBeOld && allowStale)) return;
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
    if (this.#place && this.#model === EMPTY) this.#entries = await readIndexCache(this.#place);
    const changed = [...scan.fingerprints].filter(
      ([file, fingerprint]) => this.#entries.get(file)?.fingerprint !== fingerprint,
    );
    const gone = [...this.#entries.keys()].filter((file) => !scan.fingerprints.has(file));
    await inBatches(changed, READS_AT_ONCE, ([file, fingerprint]) =>
      this.#read(file, fingerprint, log),
    );
    for (const file of gone) this.#entries.delete(file);
    if (changed.length + gone.length > 0 || this.#model === EMPTY) this.#assemble(scan, log);
    if (this.#place && changed.length > MANY_FILES)
      void writeIndexCache(this.#place, this.#entries);
  }

  async #read(file: string, fingerprint: string, log: Log): Promise<void> {
    const { record, diagnostics } = await readContentFile(this.#dir, file);
    const lastGood = record ?? this.#entries.get(file)?.record ?? null;
    this.#entries.set(file, { fingerprint, record: lastGood, good: record !== null });
    for (const diagnostic of diagnostics) log(formatDiagnostic(diagnostic, this.#dir));
  }

  #assemble({ fingerprints, folders }: FolderScan, log: Log): void {
    const records = [...this.#entries.values()].map(({ record }) => record);
    const { model, diagnostics } = assembleModel(
      records.filter((record) => record !== null),
      { files: [...fingerprints.keys()], folders },
    );
    this.#model = model;
    this.#logNew(
      diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, this.#dir)),
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
export function contentStore(dir: string, place?: IndexCache): ContentStore {
  const shared = globalThis as { [STORES]?: Map<string, ContentStore> };
  shared[STORES] ??= new Map();
  const stores = shared[STORES];
  const store = stores.get(dir) ?? new ContentStore(dir, place);
  stores.set(dir, store);
  return store;
}
