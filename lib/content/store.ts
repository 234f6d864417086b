import { assembleModel, type ContentModel } from './content-model';
import { formatDiagnostic } from './diagnostics';
import type { Entry } from './file-entry';
import { type IndexCache, readIndexCache, writeIndexCache } from './index-cache';
import { readContentFile } from './parse-file';
import { type FolderScan, inBatches, READS_AT_ONCE, scanFolder } from './scan';
import { buildSnapshot, type ContentSnapshot } from './snapshot';
import type { Viewer } from './visibility';

/** Writes a line to the server's log. */
export type Log = (line: string) => void;

const RESCAN_AFTER_MS = 1000;
/** A folder with more files is large: scanning it takes long. */
const MANY_FILES = 1000;
/** Milliseconds that a request waits for the rescan of a large folder before it gets stale content. */
const PATIENCE_MS = 500;
/** Scanning takes at most 1 / LOOK_SHARE of the time. */
const LOOK_SHARE = 20;
const EMPTY: ContentModel = {
  site: null,
  redirects: null,
  categories: [],
  pages: new Map(),
  authors: new Map(),
  articles: new Map(),
};

/** A content folder in memory, rescanned on request, at most once a second. */
export class ContentStore {
  /** In development every request rescans the folder, so that edits show at once. */
  readonly #always = process.env.NODE_ENV === 'development';
  readonly #dir: string;
  readonly #place: IndexCache | undefined;
  #entries = new Map<string, Entry>();
  readonly #snapshots = new Map<boolean, ContentSnapshot>();
  #model: ContentModel = EMPTY;
  /** Diagnostics of the folder as a whole that are logged and still apply. */
  #known = new Set<string>();
  /** The logged error of the last scan; empty after a successful one. */
  #unreadable = '';
  #scannedAt = -Infinity;
  #scan: Promise<void> | null = null;
  /** Duration of the last scan in milliseconds. */
  #lookMs = 0;

  /** @param place cache of the parsed files for the next start; none if undefined */
  constructor(dir: string, place?: IndexCache) {
    this.#dir = dir;
    this.#place = place;
  }

  /**
   * The content that the viewer may see now, after a rescan if one is due.
   *
   * @param now milliseconds since the epoch
   * @param allowStale does not wait for the rescan of a large folder: its changes show up later
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

  /** Reads the changes of the folder until now, however recently it was scanned. */
  async rescan(now: number, log: Log): Promise<void> {
    // A scan that is under way may have passed a file before it changed.
    while (this.#scan) await this.#scan;
    await this.#startScan(now, log);
  }

  async #refresh(now: number, log: Log, allowStale: boolean): Promise<void> {
    // The absolute value, so that setting the clock back does not stop the rescans.
    const due = this.#always ? 0 : Math.max(RESCAN_AFTER_MS, this.#lookMs * LOOK_SHARE);
    if (!this.#scan && Math.abs(now - this.#scannedAt) >= due) this.#startScan(now, log);
    const mayBeOld = this.#entries.size > MANY_FILES && this.#model !== EMPTY;
    if (!this.#scan || (mayBeOld && allowStale)) return;
    await (mayBeOld ? atMost(this.#scan, PATIENCE_MS) : this.#scan);
  }

  #startScan(now: number, log: Log): Promise<void> {
    this.#scannedAt = now;
    this.#scan = this.#readChanges(log).finally(() => {
      this.#scan = null;
    });
    return this.#scan;
  }

  async #readChanges(log: Log): Promise<void> {
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

/** Waits for a promise, for at most `ms` milliseconds. */
async function atMost(promise: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}

// Next.js bundles this file several times; the global map lets all copies share a store.
const STORES: unique symbol = Symbol.for('wenzhan.content-stores');

/** The store of a folder, one per process; the first call for a folder determines its `place`. */
export function contentStore(dir: string, place?: IndexCache): ContentStore {
  const shared = globalThis as { [STORES]?: Map<string, ContentStore> };
  shared[STORES] ??= new Map();
  const stores = shared[STORES];
  const store = stores.get(dir) ?? new ContentStore(dir, place);
  stores.set(dir, store);
  return store;
}
