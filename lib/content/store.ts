import { contentFiles } from '../runtime/messages/content-files';
import { atMost } from '../runtime/process/at-most';
import { processSingleton } from '../runtime/process/singleton';
import { contentRead } from '../runtime/telemetry/events';
import { coalesced } from './coalesced';
import { assembleModel, type ContentModel, EMPTY_MODEL } from './content-model';
import type { ParsedFile } from './content-records';
import { formatDiagnostic } from './diagnostics';
import type { Entry } from './file-entry';
import { type IndexCache, readIndexCache, writeIndexCache } from './index-cache';
import { buildSnapshot, type ContentSnapshot } from './snapshot';
import type { ContentSource, SourceScan } from './source';
import type { Viewer } from './visibility';

/** Writes a line to the server's log. */
export type Log = (line: string) => void;

/** Scanning a folder with more files takes long. */
const MANY_FILES = 1000;
/** Milliseconds that a request waits for a long scan before it gets stale content. */
const PATIENCE_MS = 500;
/** Long scans take at most 1 / SCAN_SHARE of the time … */
const SCAN_SHARE = 20;
/** … but the next scan starts after this many milliseconds at the latest. */
const LONGEST_PAUSE_MS = 60_000;
/** The content of a source in memory, rescanned on request. */
export class ContentStore {
  readonly #source: ContentSource;
  readonly #place: IndexCache | undefined;
  #entries = new Map<string, Entry>();
  readonly #snapshots = new Map<boolean, ContentSnapshot>();
  #model: ContentModel = EMPTY_MODEL;
  /** Diagnostics of the content as a whole that are logged and still apply. */
  #known = new Set<string>();
  /** The logged error of the last scan; empty after a successful one. */
  #unreadable = '';
  #scannedAt = -Infinity;
  #scan: Promise<void> | null = null;
  /** Duration of the last scan in milliseconds. */
  #scanMs = 0;
  /** Reading of the entries of the last start. */
  #kept: Promise<void> | undefined;
  #written = Promise.resolve();
  /** Articles that have changed, until a scan looks at them; null if anything may have. */
  #changed: Set<string> | null = new Set();

  /** @param place cache of the parsed entries for the next start; none if undefined */
  constructor(source: ContentSource, place?: IndexCache) {
    this.#source = source;
    this.#place = place;
  }

  /**
   * The content that the viewer may see now, after a rescan if one is due.
   *
   * @param now milliseconds since the epoch
   * @param allowStale does not wait for a long rescan: its changes show up later
   * @throws when the source has never been readable
   */
  async snapshot(
    viewer: Viewer,
    now: number,
    log: Log,
    allowStale = false,
  ): Promise<ContentSnapshot> {
    await this.#refresh(now, log, allowStale);
    if (this.#model === EMPTY_MODEL) throw new Error(this.#unreadable);
    const cached = this.#snapshots.get(viewer.signedIn);
    if (cached?.model === this.#model && cached.from <= now && now < cached.until) return cached;
    const snapshot = buildSnapshot(this.#model, viewer, now);
    this.#snapshots.set(viewer.signedIn, snapshot);
    return snapshot;
  }

  /**
   * Reads the changes of the source until now, however recently it was scanned. Many calls share two scans: each
   * gets one that began after it.
   *
   * @param articles ids, if nothing but these articles has changed
   */
  rescan(now: number, log: Log, articles?: readonly string[]): Promise<void> {
    if (!articles) this.#changed = null;
    for (const id of articles ?? []) this.#changed?.add(id);
    return this.#rescan(now, log);
  }

  readonly #rescan = coalesced(async (now: number, log: Log): Promise<void> => {
    await this.#loadKept(log);
    // A scan that is under way may have passed a file before it changed.
    while (this.#scan) await this.#scan;
    const changed = this.#changed;
    this.#changed = new Set();
    if (!changed || !(await this.#run(this.#readArticles([...changed], log)))) {
      while (this.#scan) await this.#scan;
      await this.#startScan(now, log, true);
    }
    await this.#written;
  });

  async #refresh(now: number, log: Log, allowStale: boolean): Promise<void> {
    await this.#loadKept(log);
    const { rescanAfterMs, remote } = this.#source;
    // A scan of few files takes long only because the machine is busy.
    const isLong = remote || this.#entries.size > MANY_FILES;
    const mayBeOld = isLong && this.#model !== EMPTY_MODEL;
    // Without any content the source is tried again soon.
    const pause = mayBeOld ? Math.min(this.#scanMs * SCAN_SHARE, LONGEST_PAUSE_MS) : 0;
    const due = rescanAfterMs === 0 ? 0 : Math.max(rescanAfterMs, pause);
    // The absolute value, so that setting the clock back does not stop the rescans.
    if (!this.#scan && Math.abs(now - this.#scannedAt) >= due) this.#startScan(now, log);
    // No request would see the end of such a scan, and all that wait would go on at the same moment.
    const isTooLong = this.#scanMs > PATIENCE_MS;
    if (!this.#scan || (mayBeOld && (allowStale || isTooLong))) return;
    await (mayBeOld ? atMost(this.#scan, PATIENCE_MS) : this.#scan);
  }

  #startScan(now: number, log: Log, isThorough = false): Promise<void> {
    this.#scannedAt = now;
    return this.#run(this.#readChanges(log, isThorough));
  }

  /** Runs a scan that never fails; there is one at a time. */
  #run<T>(scanning: Promise<T>): Promise<T> {
    this.#scan = scanning.then(() => {
      this.#scan = null;
    });
    return scanning;
  }

  async #readChanges(log: Log, isThorough: boolean): Promise<void> {
    try {
      const start = performance.now();
      const scan = await this.#source.scan(isThorough).finally(() => {
        this.#scanMs = performance.now() - start;
      });
      await this.#readScanned(scan, log);
      this.#unreadable = '';
    } catch (error) {
      const line = `${this.#source.name}: ${contentFiles.sourceUnreadable((error as Error).message)}`;
      if (line !== this.#unreadable) log(line);
      this.#unreadable = line;
    }
  }

  /** @returns whether these articles are read; if not, a scan of everything has to */
  async #readArticles(ids: readonly string[], log: Log): Promise<boolean> {
    // An earlier call of the same moment has looked at them.
    if (ids.length === 0) return true;
    try {
      const scan = this.#model === EMPTY_MODEL ? null : await this.#source.scanArticles?.(ids);
      return scan ? await this.#readScanned(scan, log) : false;
    } catch {
      // The scan of everything logs the failure, if it fails, too.
      return false;
    }
  }

  /** Reads the entries of the last start, once. */
  #loadKept(log: Log): Promise<void> {
    this.#kept ??= this.#readKept(log);
    return this.#kept;
  }

  async #readKept(log: Log): Promise<void> {
    if (!this.#place) return;
    this.#entries = await readIndexCache(this.#place);
    if (!this.#source.remote || this.#entries.size === 0) return;
    // Better the content of the last start than none while the system is slow or gone.
    const fingerprints = new Map([...this.#entries.keys()].map((entry) => [entry, '']));
    this.#assemble({ fingerprints, folders: [] }, log);
  }

  /** @returns whether every entry that has changed could be read now */
  async #readScanned(scan: SourceScan, log: Log): Promise<boolean> {
    const changed = [...scan.fingerprints.keys()].filter(
      (entry) => this.#entries.get(entry)?.fingerprint !== scan.fingerprints.get(entry),
    );
    const gone = [...this.#entries.keys()].filter((entry) => !scan.fingerprints.has(entry));
    const changes = changed.length + gone.length;
    // First, so that a withdrawal does not wait for what cannot be read.
    for (const entry of gone) this.#entries.delete(entry);
    let isRead = true;
    try {
      await this.#source.read(changed, (entry, parsed) => {
        if (parsed.isTransient) isRead = false;
        this.#add(entry, parsed, scan, log);
      });
    } catch (error) {
      // Without any content so far, a part of it would pass for all of it.
      if (this.#model !== EMPTY_MODEL && changes > 0) this.#assemble(scan, log);
      throw error;
    }
    if (changes > 0 || this.#model === EMPTY_MODEL) this.#assemble(scan, log);
    if (changed.length > MANY_FILES || (this.#source.remote && changes > 0))
      this.#written = this.#keep();
    return isRead;
  }

  #add(entry: string, parsed: ParsedFile, scan: SourceScan, log: Log): void {
    const { record, diagnostics, isTransient = false } = parsed;
    const fingerprint = scan.fingerprints.get(entry);
    if (fingerprint === undefined) return;
    const before = this.#entries.get(entry);
    this.#entries.set(entry, {
      // One that no scan has: the entry is read again.
      fingerprint: isTransient ? '' : fingerprint,
      record: record ?? before?.record ?? parsed.fallback ?? null,
      good: record !== null,
      diagnostics,
    });
    const known = new Set(isTransient ? before?.diagnostics?.map(({ message }) => message) : []);
    for (const diagnostic of diagnostics) {
      if (!known.has(diagnostic.message)) log(formatDiagnostic(diagnostic, this.#source.name));
    }
  }

  /** Writes the entries for the next start: all of them, so changes during a write share the next one. */
  readonly #keep = coalesced(async () => {
    if (this.#place) await writeIndexCache(this.#place, this.#entries);
  });

  #assemble({ fingerprints, folders }: SourceScan, log: Log): void {
    const records = [...this.#entries.values()].map(({ record }) => record);
    const model = assembleModel(
      records.filter((record) => record !== null),
      { files: [...fingerprints.keys()], folders },
    );
    const faults = [...this.#entries.values()].flatMap((entry) => entry.diagnostics ?? []);
    this.#model = { ...model, diagnostics: [...faults, ...model.diagnostics] };
    contentRead.publish({ source: this.#source.name, diagnostics: this.#model.diagnostics.length });
    this.#logNew(
      model.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, this.#source.name)),
      log,
    );
  }

  #logNew(lines: string[], log: Log): void {
    for (const line of lines) if (!this.#known.has(line)) log(line);
    this.#known = new Set(lines);
  }
}

/** The store of a source, one per process and name; the first call for a name determines its `place`. */
export function contentStore(source: ContentSource, place?: IndexCache): ContentStore {
  const stores = processSingleton('content-stores', () => new Map<string, ContentStore>());
  const store = stores.get(source.name) ?? new ContentStore(source, place);
  stores.set(source.name, store);
  return store;
}
