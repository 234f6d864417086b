import type { ContentChange } from '@wenzhan/contract/request/embedded-api';
import { atMost } from '@wenzhan/kit/process/at-most';
import { thisProcess } from '@wenzhan/kit/process/process';
import { Announcer } from './announcer';
import { coalesced } from './coalesced';
import { ContentEntries } from './content-entries';
import { ContentReader } from './content-reader';
import type { Log } from './files/diagnostics';
import type { IndexCache } from './index-cache';
import type { ContentSnapshot } from './snapshot';
import type { ContentSource } from './sources/source';
import type { Viewer } from './visibility';

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
/** Scans of folders take at most 1 / FOLDER_SHARE of the time … */
const FOLDER_SHARE = 5;
/** … but the next scan starts after this many milliseconds at the latest. */
const LONGEST_FOLDER_PAUSE_MS = 1000;

/**
 * The content of a source: decides when the source is read, one reading at a time, and who waits for it. That is on request,
 * on word of a change, or again and again if somebody watches.
 */
export class ContentStore {
  /** Whether somebody looks for changes and announces them, so that requests need not look. */
  isWatched = false;
  readonly #source: ContentSource;
  readonly #entries: ContentEntries;
  readonly #announcer: Announcer;
  readonly #reader: ContentReader;
  /** The reading that is in progress, which never fails. */
  #reading: Promise<void> | null = null;
  /** When the last scan began, in milliseconds since the epoch. */
  #scannedAt = -Infinity;
  /** The articles that have changed, for the next rescan; null if anything may have. */
  #changed: Set<string> | null = new Set();
  /** The reading of articles whose time has come. */
  #dueReading: Promise<void> | null = null;
  #hasAnnounced = false;

  /** @param index cache of the parsed entries for the next start; none if undefined */
  constructor(source: ContentSource, index?: IndexCache) {
    this.#source = source;
    this.#entries = new ContentEntries(index);
    this.#announcer = new Announcer(this.#entries, source.remote);
    this.#reader = new ContentReader(source, this.#entries, this.#announcer);
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
    if (!this.isWatched || this.#reader.isEmpty) {
      const due = this.#readDue(now, log);
      if (!allowStale) await atMost(due, DUE_MS);
      await this.#refresh(now, log, allowStale);
    }
    if (this.#reader.isEmpty) throw new Error(this.#reader.unreadable);
    return this.#reader.snapshot(viewer, now);
  }

  /** Starts a scan if the last one is old enough, and waits for it as long as a request may. */
  async #refresh(now: number, log: Log, allowStale: boolean): Promise<void> {
    await this.#reader.loadKept(log);
    const { rescanAfterMs, remote } = this.#source;
    const { scanMs } = this.#reader;
    // A scan of few files takes long only because the machine is busy.
    const isLong = remote || this.#entries.size > MANY_FILES;
    const mayBeOld = isLong && !this.#reader.isEmpty;
    // Without any content the source is tried again soon.
    const pause = remote && mayBeOld ? Math.min(scanMs * SCAN_SHARE, LONGEST_PAUSE_MS) : 0;
    const due = rescanAfterMs === 0 ? 0 : Math.max(rescanAfterMs, pause);
    // The absolute value is compared, so that setting the clock back does not stop the rescans.
    if (!this.#reading && Math.abs(now - this.#scannedAt) >= due) this.#startScan(now, log);
    // No request would see the end of such a scan, and all that wait would go on at the same moment.
    const isTooLong = this.#reader.scanMs > PATIENCE_MS;
    if (!this.#reading || (mayBeOld && (allowStale || isTooLong))) return;
    await (mayBeOld ? atMost(this.#reading, PATIENCE_MS) : this.#reading);
  }

  /** Reads the articles again that were scheduled until now. If that fails, what was read before holds. */
  async #readDue(now: number, log: Log): Promise<void> {
    const { schedule } = this.#reader;
    const due = schedule.due(now);
    if (due.length > 0) {
      this.#dueReading ??= this.rescan(now, log, due)
        .catch(() => undefined)
        .then(() => {
          this.#dueReading = null;
          schedule.release(due, now);
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
    return this.#rescan(now, log).then(() => this.#announcer.written);
  }

  readonly #rescan = coalesced(async (now: number, log: Log): Promise<void> => {
    // The changes are taken at once, so that a run has exactly those of its callers: they share its failure.
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#reader.loadKept(log);
    // A scan that is under way may have passed a file before it changed.
    while (this.#reading) await this.#reading;
    if (changed && (await this.#run(this.#reader.readArticles([...changed], now, log)))) return;
    while (this.#reading) await this.#reading;
    await this.#startScan(now, log, true);
    const failure = this.#reader.failureOf(changed);
    if (failure) throw new Error(failure);
  });

  /**
   * Takes content as gone that somebody has withdrawn, although that cannot be read now. It is read again with the next scan.
   *
   * @param tags of the contract
   */
  withdraw(tags: readonly string[], log: Log): void {
    this.#reader.withdraw(tags, log);
  }

  /** Looks for changes, and reads them; a failure is logged. */
  async look(now: number, log: Log): Promise<void> {
    await this.#readDue(now, log);
    await this.#reader.loadKept(log);
    await (this.#reading ?? this.#startScan(now, log));
  }

  /** Milliseconds until the next look: scans that take long take a part of the time only. */
  get pauseMs(): number {
    const { rescanAfterMs, remote } = this.#source;
    const [share, longest] = remote
      ? [SCAN_SHARE, this.#reader.isEmpty ? rescanAfterMs : LONGEST_PAUSE_MS]
      : [FOLDER_SHARE, LONGEST_FOLDER_PAUSE_MS];
    return Math.max(rescanAfterMs, Math.min(this.#reader.scanMs * share, longest));
  }

  /**
   * Announces what has been read since the last call and readers see, and writes the index for the next start, which
   * announces what differs from it. If nothing of an earlier start is there, the first reading is no change.
   *
   * @throws what `send` throws; the next call announces it
   */
  async announce(now: number, send: (change: ContentChange) => Promise<unknown>): Promise<void> {
    if (!this.#reader.isScanned) return;
    const seen = this.#reader.snapshot({ signedIn: false }, now);
    const isFirst = this.#reader.isNew && !this.#hasAnnounced;
    this.#hasAnnounced = true;
    await (isFirst ? this.#announcer.skip(seen) : this.#announcer.announce(seen, send));
  }

  #startScan(now: number, log: Log, isThorough = false): Promise<void> {
    this.#scannedAt = now;
    return this.#run(this.#reader.readAll(now, log, isThorough));
  }

  /** Waits for a reading, which never fails; there is one at a time. */
  #run<T>(reading: Promise<T>): Promise<T> {
    const ended = reading.then((result) => {
      // Changes that are announced are written after that: the next start announces what differs from the index.
      if (!this.isWatched) this.#announcer.write();
      return result;
    });
    this.#reading = ended.then(() => {
      this.#reading = null;
    });
    return ended;
  }
}

/** The store of a source, one per process and name; the first call for a name determines its `index`. */
export function contentStore(source: ContentSource, index?: IndexCache): ContentStore {
  const stores = thisProcess.contentStores as Map<string, ContentStore>;
  const store = stores.get(source.name) ?? new ContentStore(source, index);
  stores.set(source.name, store);
  return store;
}
