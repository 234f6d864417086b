import { contentRead, troubleNoted } from '@wenzhan/kit/telemetry/events';
import { contentFiles } from '@wenzhan/texts/content-files';
import { tagOf } from './announcements';
import type { Announcer } from './announcer';
import type { ContentEntries } from './content-entries';
import type { ParsedFile } from './files/content-records';
import { formatDiagnostic, type Log } from './files/diagnostics';
import { LiveModel } from './live-model';
import { lookAgain } from './look-again';
import { Schedule } from './schedule';
import type { ContentSnapshot } from './snapshot';
import type { ContentSource, SourceScan } from './sources/source';
import type { Viewer } from './visibility';

/**
 * Reads the changes of a source into the entries and the model that is made of them. Its caller sees to it that one reading
 * runs at a time.
 */
export class ContentReader {
  /** The articles that have to be read again when their time comes. */
  readonly schedule = new Schedule();
  /** Whether a scan of this process has succeeded. */
  isScanned = false;
  /** Whether there were no entries of an earlier start. */
  isNew = false;
  /** The milliseconds that the last scan took. */
  scanMs = 0;
  /** The logged error of the last scan; empty after a successful one. */
  unreadable = '';
  /** What was noted of it last; undefined before the first scan: a thread that ended may have noted another one. */
  #noted: string | undefined;
  readonly #model = new LiveModel();
  /** The reading of the entries of the last start, once it has begun. */
  #kept: Promise<void> | undefined;
  /** The parts of the source that the last scan could not read. */
  #unreadParts: readonly string[] = [];
  /** Whether the last scan was not read whole, so that the next may differ in any entry. */
  #isPartial = false;
  readonly #source: ContentSource;
  readonly #entries: ContentEntries;
  readonly #announcer: Announcer;

  /** @param announcer learns what differs */
  constructor(source: ContentSource, entries: ContentEntries, announcer: Announcer) {
    this.#source = source;
    this.#entries = entries;
    this.#announcer = announcer;
  }

  /** Whether there is no content yet, neither of this start nor of the last one. */
  get isEmpty(): boolean {
    return this.#model.isEmpty;
  }

  /** The content that a viewer may see now. @param now milliseconds since the epoch */
  snapshot(viewer: Viewer, now: number): ContentSnapshot {
    // An article that has not been read since its time is not public yet.
    return this.#model.snapshot(viewer, Math.min(now, this.schedule.next - 1));
  }

  /** Reads the entries of the last start, once. */
  loadKept(log: Log): Promise<void> {
    this.#kept ??= this.#readKept(log);
    return this.#kept;
  }

  async #readKept(log: Log): Promise<void> {
    await this.#entries.load();
    this.isNew = this.#entries.size === 0;
    if (!this.#source.remote || this.isNew) return;
    // The content of the last start is better than none while the system is slow or gone.
    const fingerprints = new Map([...this.#entries.names()].map((entry) => [entry, '']));
    this.#assemble({ fingerprints, folders: [] }, fingerprints.keys(), log);
  }

  /** Reads whatever has changed. A failure is logged, and `failureOf` tells it. */
  async readAll(now: number, log: Log, isThorough: boolean): Promise<void> {
    try {
      const scan = await this.#scanSource(isThorough);
      this.#unreadParts = scan.failures ?? [];
      await this.#readScanned(scan, log);
      this.schedule.note(this.#model.articles, now);
      this.unreadable = '';
      // What cannot be read stays as it was, and its owner has to know.
      this.#note(this.#unreadParts[0] ?? '');
      this.#isPartial = false;
      this.isScanned = true;
    } catch (error) {
      this.#isPartial = true;
      const line = `${this.#source.name}: ${contentFiles().sourceUnreadable((error as Error).message)}`;
      if (line !== this.unreadable) log(line);
      this.unreadable = line;
      this.#note(line);
    }
  }

  /** @param line why the source, or a part of it, cannot be read; empty if it can */
  #note(line: string): void {
    if (line === this.#noted) return;
    this.#noted = line;
    troubleNoted.publish({ kind: 'source', key: this.#source.name, reason: line || null });
  }

  /** Reads these articles. @returns whether they are read; if not, `readAll` has to be called */
  async readArticles(ids: readonly string[], now: number, log: Log): Promise<boolean> {
    if (ids.length === 0) return this.isScanned;
    try {
      const scan = this.#model.isEmpty ? null : await this.#source.scanArticles?.(ids);
      const isRead = scan ? await this.#readScanned(scan, log) : false;
      if (isRead) this.schedule.note(this.#model.articles, now, ids);
      return isRead;
    } catch {
      this.#isPartial = true;
      // The scan of everything logs the failure, if it fails, too.
      return false;
    }
  }

  /**
   * The first thing that the last reading could not read.
   *
   * @param ids concerns these articles only, as far as single entries are unread; everything if null
   */
  failureOf(ids: ReadonlySet<string> | null): string | undefined {
    const parts = ids?.size === 0 ? [] : this.#unreadParts;
    const [diagnostic] = this.#entries.unreadFaults(ids);
    const fault = diagnostic && formatDiagnostic(diagnostic, this.#source.name);
    return [this.unreadable, ...parts, fault].find(Boolean);
  }

  /** Removes the entries with these cache tags, although the source cannot be read now. The next scan reads them again. */
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

  /** Scans the source, and again while files are missing that nobody has announced as changed. */
  async #scanSource(isThorough: boolean): Promise<SourceScan> {
    const touched = new Set<string>();
    const look = async () => {
      const start = performance.now();
      const scan = await this.#source.scan(isThorough).finally(() => {
        this.scanMs = performance.now() - start;
      });
      for (const entry of scan.touched ?? []) touched.add(entry);
      return scan.touched ? { ...scan, touched } : scan;
    };
    const isBelieved = !this.isScanned || isThorough;
    const missing = (scan: SourceScan) => (isBelieved ? [] : this.#missing(scan));
    return lookAgain(look, missing, this.#source.saveMs ?? 0);
  }

  /** The entries that were there and are not in a scan. */
  #missing({ fingerprints, touched }: SourceScan): string[] {
    return [...((!this.#isPartial && touched) || this.#entries.names())].filter(
      (entry) => this.#entries.get(entry) && !fingerprints.has(entry),
    );
  }

  /** @returns whether every entry that has changed could be read now */
  async #readScanned(scan: SourceScan, log: Log): Promise<boolean> {
    const { fingerprints } = scan;
    this.#entries.forgetBroken();
    const touched = this.#isPartial
      ? undefined
      : scan.touched && new Set([...scan.touched, ...this.#entries.unread]);
    const changed = [...(touched ?? fingerprints.keys())].filter((entry) => {
      const fingerprint = fingerprints.get(entry);
      return fingerprint !== undefined && this.#entries.get(entry)?.fingerprint !== fingerprint;
    });
    const gone = this.#missing({ ...scan, touched });
    const all = [...changed, ...gone];
    // Entries that are gone come first, so that a withdrawal does not wait for an entry that cannot be read.
    for (const entry of gone) this.#forget(entry);
    const { isRead, moved, error } = await this.#read(changed, scan, log);
    // Without any content so far, a part of it would pass for all of it.
    const isFirst = this.#model.isEmpty;
    // An empty folder comes and goes without a file.
    const hasChanged = all.length + moved.length > 0 || !this.#model.isOf(scan.folders);
    if (error ? !isFirst && all.length > 0 : hasChanged)
      this.#assemble(scan, [...all, ...moved], log);
    if (error) throw error;
    if (all.length + moved.length > 0) this.#announcer.noteReading();
    return isRead;
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
    const reportedMessages = new Set(reported?.map(({ message }) => message));
    this.#entries.add(entry, parsed, fingerprint);
    this.#announcer.note(before?.record ?? null, this.#entries.get(entry)?.record ?? null);
    for (const diagnostic of parsed.diagnostics) {
      if (!reportedMessages.has(diagnostic.message))
        log(formatDiagnostic(diagnostic, this.#source.name));
    }
  }

  #forget(entry: string): void {
    this.#announcer.note(this.#entries.get(entry)?.record ?? null, null);
    this.#entries.delete(entry);
  }

  /** Brings the model up to date, and logs what is new in its faults. @param changed entries */
  #assemble(scan: SourceScan, changed: Iterable<string>, log: Log): void {
    const diagnostics = this.#model.update(
      this.#entries,
      scan,
      this.#source.remote ? null : changed,
    );
    const { name } = this.#source;
    contentRead.publish({ source: name, diagnostics: this.#model.diagnostics });
    for (const diagnostic of diagnostics) log(formatDiagnostic(diagnostic, name));
  }
}
