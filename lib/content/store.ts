import type { ContentChange } from '../api/embedded-api';
import { contentFiles } from '../runtime/messages/content-files';
import { atMost } from '../runtime/process/at-most';
import { thisProcess } from '../runtime/process/process';
import { steadyNow } from '../runtime/process/steady-now';
import { contentRead } from '../runtime/telemetry/events';
import { Announcements, tagOf } from './announcements';
import { coalesced } from './coalesced';
import { ContentEntries } from './content-entries';
import { articleAt } from './content-model';
import type { ParsedFile } from './content-records';
import { formatDiagnostic } from './diagnostics';
import type { IndexCache } from './index-cache';
import { LiveModel } from './live-model';
import { lookAgain } from './look-again';
import { Schedule } from './schedule';
import type { ContentSnapshot } from './snapshot';
import type { ContentSource, SourceScan } from './source';
import type { Viewer } from './visibility';

/** Writes a line to the server's log. */
export type Log = (line: string) => void;

/** Scanning a source of more entries may take long. */
const MANY_FILES = 1000;
/** Milliseconds that a request waits for a long scan before it gets stale content. */
const PATIENCE_MS = 500;
/** Milliseconds that a request waits for the reading of articles whose time has come. */
const DUE_MS = 3000;
/** Long scans of content systems take at most 1 / SCAN_SHARE of the time … */
const SCAN_SHARE = 20;
/** … but the next scan starts after this many milliseconds at the latest. */
const LONGEST_PAUSE_MS = 60_000;
/** The same for folders. */
const FOLDER_SHARE = 5;
const LONGEST_FOLDER_PAUSE_MS = 1000;

/** The content of a source, rescanned on request: what lists need in memory, long texts on the disk. */
export class ContentStore {
  readonly #source: ContentSource;
  readonly #entries: ContentEntries;
  readonly #model = new LiveModel();
  /** The logged error of the last scan; empty after a successful one. */
  #unreadable = '';
  /** Parts of the source that the last scan could not read. */
  #unreadParts: readonly string[] = [];
  /** Whether the last scan was not read whole, so that the next may differ in any entry. */
  #isPartial = false;
  /** Whether a scan of this process has succeeded. */
  #isScanned = false;
  /** Entries that could not be read: the next scan tries again. */
  readonly #unread = new Set<string>();
  #scannedAt = -Infinity;
  #scan: Promise<void> | null = null;
  /** Duration of the last scan in milliseconds. */
  #scanMs = 0;
  /** Reading of the entries of the last start. */
  #kept: Promise<void> | undefined;
  #written = Promise.resolve();
  /** Articles that have changed, for the next reading of changes; null if anything may have. */
  #changed: Set<string> | null = new Set();
  readonly #announcements = new Announcements();
  /** Whether somebody looks for changes and announces them, so that requests need not look. */
  isWatched = false;

  /** Whether nothing of an earlier start is known: then the first reading is no change. */
  #isNew = false;
  /** Whether the index for the next start has to be written, and when and for how long that was done last. */
  #mustKeep = false;
  #keptAt = -Infinity;
  #keepMs = 0;

  readonly #schedule = new Schedule();
  /** Reading of articles whose time has come. */
  #dueReading: Promise<void> | null = null;

  /** @param place cache of the parsed entries for the next start; none if undefined */
  constructor(source: ContentSource, place?: IndexCache) {
    this.#source = source;
    this.#entries = new ContentEntries(place);
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
    if (!this.isWatched || this.#model.isEmpty) {
      const due = this.#readDue(now, log);
      if (!allowStale) await atMost(due, DUE_MS);
      await this.#refresh(now, log, allowStale);
    }
    if (this.#model.isEmpty) throw new Error(this.#unreadable);
    return this.#snapshotFor(viewer, now);
  }

  #snapshotFor(viewer: Viewer, now: number): ContentSnapshot {
    // What has not been read since its time is not public yet.
    return this.#model.snapshot(viewer, Math.min(now, this.#schedule.next - 1));
  }

  /** Reads the articles again that were scheduled until now. If that fails, what was read before holds. */
  async #readDue(now: number, log: Log): Promise<void> {
    const due = this.#schedule.due(now);
    if (due.length > 0) {
      this.#dueReading ??= this.rescan(now, log, due)
        .catch(() => undefined)
        .then(() => {
          this.#dueReading = null;
          this.#schedule.release(due, now);
        });
    }
    await this.#dueReading;
  }

  /**
   * Reads the changes of the source until now, however recently it was scanned. Many calls share two scans: each
   * gets one that began after it.
   *
   * @param articles ids, if nothing but these articles has changed; none waits for a first scan since the start
   * @throws if the source, or a part of it, cannot be read
   */
  rescan(now: number, log: Log, articles?: readonly string[]): Promise<void> {
    if (!articles) this.#changed = null;
    for (const id of articles ?? []) this.#changed?.add(id);
    return this.#rescan(now, log).then(() => this.#written);
  }

  readonly #rescan = coalesced(async (now: number, log: Log): Promise<void> => {
    // At once, so that a run has exactly the changes of its callers: they share its failure.
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#loadKept(log);
    // A scan that is under way may have passed a file before it changed.
    while (this.#scan) await this.#scan;
    if (!changed || !(await this.#run(this.#readArticles([...changed], now, log)))) {
      while (this.#scan) await this.#scan;
      await this.#startScan(now, log, true);
      const parts = changed?.size === 0 ? [] : this.#unreadParts;
      const failure = [this.#unreadable, ...parts, this.#refused(changed)].find(Boolean);
      if (failure) throw new Error(failure);
    }
  });

  /**
   * Takes what somebody has withdrawn as gone, although that cannot be read now. It is read again with the next scan.
   *
   * @param tags of the contract
   */
  withdraw(tags: readonly string[], log: Log): void {
    const isWithdrawn = (entry: string) => {
      const record = this.#entries.get(entry)?.record;
      return record != null && tags.includes(tagOf(record));
    };
    const gone = [...this.#entries.names()].filter(isWithdrawn);
    const fingerprints = new Map([...this.#entries.names()].map((entry) => [entry, '']));
    for (const entry of gone) {
      this.#forget(entry);
      fingerprints.delete(entry);
    }
    if (gone.length > 0) this.#assemble({ fingerprints, folders: this.#model.folders }, gone, log);
  }

  /** Looks for changes, and reads them; a failure is logged. */
  async look(now: number, log: Log): Promise<void> {
    await this.#readDue(now, log);
    await this.#loadKept(log);
    await (this.#scan ?? this.#startScan(now, log));
  }

  /** Milliseconds until the next look: scans that take long take a part of the time only. */
  get pauseMs(): number {
    const { rescanAfterMs, remote } = this.#source;
    const [share, longest] = remote
      ? [SCAN_SHARE, this.#model.isEmpty ? rescanAfterMs : LONGEST_PAUSE_MS]
      : [FOLDER_SHARE, LONGEST_FOLDER_PAUSE_MS];
    return Math.max(rescanAfterMs, Math.min(this.#scanMs * share, longest));
  }

  /**
   * Announces what has been read since the last call and readers see, and writes the index for the next start, which
   * announces what differs from it.
   *
   * @throws what `send` throws; the next call announces it
   */
  async announce(now: number, send: (change: ContentChange) => Promise<void>): Promise<void> {
    if (!this.#isScanned) return;
    const seen = this.#snapshotFor({ signedIn: false }, now);
    if (this.#isNew) {
      this.#isNew = false;
      this.#announcements.skip(seen);
      this.#mustKeep = true;
    } else if (await this.#announcements.send(seen, send)) this.#mustKeep = true;
    const isDue = steadyNow() - this.#keptAt >= this.#keepMs * SCAN_SHARE;
    if (this.#source.remote || isDue) this.#keep();
    // At a start the index stands in for a content system, and must not have what was withdrawn. A folder is read first.
    if (this.#source.remote) await this.#written;
  }

  /** What the disk or the system has just refused of these articles; of everything if null. */
  #refused(ids: ReadonlySet<string> | null): string | undefined {
    for (const name of this.#unread) {
      const { record, diagnostics: [diagnostic] = [] } = this.#entries.get(name) ?? {};
      const id = record?.kind === 'article' ? record.id : articleAt(name)?.id;
      const isConcerned = !ids || (id !== undefined && ids.has(id));
      if (isConcerned && diagnostic) return formatDiagnostic(diagnostic, this.#source.name);
    }
    return undefined;
  }

  async #refresh(now: number, log: Log, allowStale: boolean): Promise<void> {
    await this.#loadKept(log);
    const { rescanAfterMs, remote } = this.#source;
    // A scan of few files takes long only because the machine is busy.
    const isLong = remote || this.#entries.size > MANY_FILES;
    const mayBeOld = isLong && !this.#model.isEmpty;
    // Without any content the source is tried again soon.
    const pause = remote && mayBeOld ? Math.min(this.#scanMs * SCAN_SHARE, LONGEST_PAUSE_MS) : 0;
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
    return this.#run(this.#readChanges(now, log, isThorough));
  }

  /** Runs a scan that never fails; there is one at a time. */
  #run<T>(scanning: Promise<T>): Promise<T> {
    this.#scan = scanning.then(() => {
      this.#scan = null;
    });
    return scanning;
  }

  async #readChanges(now: number, log: Log, isThorough: boolean): Promise<void> {
    try {
      const scan = await this.#scanSource(isThorough);
      this.#unreadParts = scan.failures ?? [];
      await this.#readScanned(scan, log);
      this.#schedule.note(this.#model.articles, now);
      this.#unreadable = '';
      this.#isPartial = false;
      this.#isScanned = true;
    } catch (error) {
      this.#isPartial = true;
      const line = `${this.#source.name}: ${contentFiles.sourceUnreadable((error as Error).message)}`;
      if (line !== this.#unreadable) log(line);
      this.#unreadable = line;
    }
  }

  /** Scans the source, and again while files are missing that nobody has announced as changed. */
  async #scanSource(isThorough: boolean): Promise<SourceScan> {
    const touched = new Set<string>();
    const look = async () => {
      const start = performance.now();
      const scan = await this.#source.scan(isThorough).finally(() => {
        this.#scanMs = performance.now() - start;
      });
      for (const entry of scan.touched ?? []) touched.add(entry);
      return scan.touched ? { ...scan, touched } : scan;
    };
    const isBelieved = !this.#isScanned || isThorough;
    const missing = (scan: SourceScan) => (isBelieved ? [] : this.#missing(scan));
    return lookAgain(look, missing, this.#source.saveMs ?? 0);
  }

  /** The entries that were there and are not in a scan. */
  #missing({ fingerprints, touched }: SourceScan): string[] {
    return [...((!this.#isPartial && touched) || this.#entries.names())].filter(
      (entry) => this.#entries.get(entry) && !fingerprints.has(entry),
    );
  }

  /** @returns whether these articles are read; if not, a scan of everything has to */
  async #readArticles(ids: readonly string[], now: number, log: Log): Promise<boolean> {
    if (ids.length === 0) return this.#isScanned;
    try {
      const scan = this.#model.isEmpty ? null : await this.#source.scanArticles?.(ids);
      const isRead = scan ? await this.#readScanned(scan, log) : false;
      if (isRead) this.#schedule.note(this.#model.articles, now, ids);
      return isRead;
    } catch {
      this.#isPartial = true;
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
    await this.#entries.load();
    this.#isNew = this.#entries.size === 0;
    if (!this.#source.remote || this.#isNew) return;
    // Better the content of the last start than none while the system is slow or gone.
    const fingerprints = new Map([...this.#entries.names()].map((entry) => [entry, '']));
    this.#assemble({ fingerprints, folders: [] }, fingerprints.keys(), log);
  }

  /** @returns whether every entry that has changed could be read now */
  async #readScanned(scan: SourceScan, log: Log): Promise<boolean> {
    const { fingerprints } = scan;
    for (const entry of this.#entries.forgetBroken()) this.#unread.add(entry);
    const touched = this.#isPartial
      ? undefined
      : scan.touched && new Set([...scan.touched, ...this.#unread]);
    const changed = [...(touched ?? fingerprints.keys())].filter((entry) => {
      const fingerprint = fingerprints.get(entry);
      return fingerprint !== undefined && this.#entries.get(entry)?.fingerprint !== fingerprint;
    });
    const gone = this.#missing({ ...scan, touched });
    const all = [...changed, ...gone];
    // First, so that a withdrawal does not wait for what cannot be read.
    for (const entry of gone) this.#forget(entry);
    const { isRead, moved, error } = await this.#read(changed, scan, log);
    // Without any content so far, a part of it would pass for all of it.
    const isFirst = this.#model.isEmpty;
    // An empty folder comes and goes without a file.
    const hasChanged = all.length + moved.length > 0 || !this.#model.isOf(scan.folders);
    if (error ? !isFirst && all.length > 0 : hasChanged)
      this.#assemble(scan, [...all, ...moved], log);
    if (error) throw error;
    this.#mustKeep ||= all.length + moved.length > 0;
    // What is announced is kept after that: the next start announces what differs from the index.
    if (!this.isWatched) this.#keep();
    return isRead;
  }

  #forget(entry: string): void {
    this.#announcements.note(this.#entries.get(entry)?.record ?? null, null);
    this.#entries.delete(entry);
    this.#unread.delete(entry);
  }

  #keep(): void {
    if (!this.#mustKeep) return;
    this.#mustKeep = false;
    const start = steadyNow();
    this.#written = this.#entries.keep().then(() => {
      this.#keptAt = steadyNow();
      this.#keepMs = this.#keptAt - start;
    });
  }

  /** Reads entries. @returns also the entries whose texts were moved to the disk */
  async #read(changed: readonly string[], scan: SourceScan, log: Log) {
    const moves: Promise<string[]>[] = [];
    let isRead = true;
    let failure: unknown;
    try {
      await this.#source.read(changed, (entry, parsed) => {
        if (parsed.isTransient) isRead = false;
        this.#add(entry, parsed, scan, log);
        if (!this.#entries.isFull) return undefined;
        const move = this.#entries.moveTexts();
        moves.push(move);
        return move.then(() => undefined);
      });
    } catch (error) {
      failure = error;
    }
    return { isRead, moved: (await Promise.all(moves)).flat(), error: failure };
  }

  #add(entry: string, parsed: ParsedFile, scan: SourceScan, log: Log): void {
    const fingerprint = scan.fingerprints.get(entry);
    if (fingerprint === undefined) return;
    const before = this.#entries.get(entry);
    const reported = parsed.isTransient ? before?.diagnostics : undefined;
    const known = new Set(reported?.map(({ message }) => message));
    this.#entries.add(entry, parsed, fingerprint);
    this.#announcements.note(before?.record ?? null, this.#entries.get(entry)?.record ?? null);
    if (parsed.isTransient) this.#unread.add(entry);
    else this.#unread.delete(entry);
    for (const diagnostic of parsed.diagnostics) {
      if (!known.has(diagnostic.message)) log(formatDiagnostic(diagnostic, this.#source.name));
    }
  }

  /** @param changed entries */
  #assemble(scan: SourceScan, changed: Iterable<string>, log: Log): void {
    const lines = this.#model.update(this.#entries, scan, this.#source.remote ? null : changed);
    const { name } = this.#source;
    contentRead.publish({ source: name, diagnostics: this.#model.diagnostics });
    for (const diagnostic of lines) log(formatDiagnostic(diagnostic, name));
  }
}

/** The store of a source, one per process and name; the first call for a name determines its `place`. */
export function contentStore(source: ContentSource, place?: IndexCache): ContentStore {
  const stores = thisProcess.contentStores as Map<string, ContentStore>;
  const store = stores.get(source.name) ?? new ContentStore(source, place);
  stores.set(source.name, store);
  return store;
}
