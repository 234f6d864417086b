import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Invalidation, TierStats } from '@wenzhan/kit/page-cache';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import type { LRUCache } from 'lru-cache';
import {
  listEntryFiles,
  markBuildFolder,
  onDisk,
  otherBuilds,
  removeIfReplaced,
  removeUnused,
  TOUCH_MS,
  touchMark,
} from './build-folder';
import { decodeEntry, encodeEntry } from './codec';
import { type Entry, isFromFuture } from './entry';
import { FileLanes } from './file-lanes';
import { readInvalidations, writeInvalidations } from './invalidations-file';
import { ownAddress } from './own-address';
import type { EntryHead } from './tag-index';

/** Maximum of pending writes; under load, further ones are dropped rather than held in memory. */
const MAX_WAITING = 64;

/** Files that are indexed before other work goes on. */
const INDEXED_AT_ONCE = 200;

interface Stored {
  file: string;
  head: EntryHead;
}

interface Write {
  entry: Entry;
  /** Whether the entry has been deleted meanwhile. */
  isDeleted: boolean;
}

/** The table of invalidations, which a tier reads at its start. */
interface Invalidations {
  /** Called first, for each persisted invalidation. */
  onInvalidation?: (invalidation: Invalidation) => void;
  /** Whether an entry must not be used any more: then its file is not kept. */
  isExpired?: (head: EntryHead) => boolean;
  /** All that is known, for a folder that somebody has removed. */
  known?: () => Invalidation[];
}

/**
 * Persistable entries in files, up to a number of bytes: for the next start, and for what exceeds memory.
 */
export class DiskTier {
  readonly #files: LRUCache<string, Stored>;
  /** Called with the key of each entry that is stored or dropped. */
  onChange: (key: string) => void = () => {};
  #isExpired: (head: EntryHead) => boolean = () => false;
  #known: (() => Invalidation[]) | undefined;
  /** Writes and removals of entries. */
  readonly #lanes = new FileLanes();
  /** Writes that wait, and those in progress. */
  readonly #writes = new Set<Write>();
  /** Work on the folder's own files. */
  #queue: Promise<void> = Promise.resolve();
  #isFailing = false;
  /** Removes the folders of other builds: of a large archive that takes long. */
  #removing: Promise<void> | undefined;
  /** The pending write of invalidations. */
  #persisting: Promise<boolean> | undefined;
  /** Writes the invalidations again, after it has failed. */
  #persistAgain: (() => Promise<boolean>) | undefined;
  /** Lookups wait until the files of an earlier process are indexed. */
  #ready: Promise<void> = Promise.resolve();

  /**
   * @param dir belongs to one build; folders of earlier builds are beside it
   * @param site identifies this site: no folder of another one is removed
   */
  constructor(
    private readonly dir: string,
    maxBytes: number,
    private readonly site = ownAddress(),
  ) {
    this.#files = createByteLru(maxBytes, {
      // Not for a rewritten file, which keeps its name, nor for `#forget`, which removes the file itself.
      dispose: ({ file }, key, reason) => reason === 'evict' && this.#drop(file, key),
      disposeAfter: (_, key, reason) => reason !== 'set' && this.onChange(key),
    });
  }

  get stats(): TierStats & { isFailing: boolean } {
    const { size, calculatedSize, maxSize } = this.#files;
    const isFailing = this.#isFailing;
    return { entries: size, bytes: calculatedSize, maxBytes: maxSize, isFailing };
  }

  /** Resolves when the files of an earlier process are indexed. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Indexes the files of an earlier process; from now on removes those of builds that no process uses. */
  open({ onInvalidation, isExpired, known }: Invalidations = {}): Promise<void> {
    if (isExpired) this.#isExpired = isExpired;
    this.#known = known;
    this.#ready = this.#learn(onInvalidation).catch((error) =>
      logThrottled('the page cache cannot use its folder', error),
    );
    setInterval(() => this.#tend(), TOUCH_MS).unref();
    return this.#ready;
  }

  /** Undefined if there is no entry or it cannot be read. */
  async get(key: string): Promise<Entry | undefined> {
    await this.#ready;
    const stored = this.#files.get(key);
    if (!stored) return undefined;
    const bytes = await readFile(stored.file).catch(() => undefined);
    const entry = bytes && decodeEntry(bytes);
    if (entry?.key === key) return entry;
    // Not if it has been stored again meanwhile.
    if (this.#files.peek(key) === stored) this.#forget(key);
    return undefined;
  }

  has(key: string): boolean {
    return this.#files.has(key);
  }

  /**
   * Writes in the background, several entries at once: each step of a write waits for a turn of the event loop, and
   * turns are long while pages are rendered.
   */
  put(entry: Entry): void {
    if (this.#writes.size >= MAX_WAITING) return;
    const write = { entry, isDeleted: false };
    this.#writes.add(write);
    const file = this.#fileOf(entry.key);
    this.#lanes.add(file, async () => {
      if (!write.isDeleted) await this.#tryToWrite(file, write);
      this.#writes.delete(write);
    });
  }

  /** Deletes an entry, also one that is being written. */
  delete(key: string): void {
    for (const write of this.#writes) if (write.entry.key === key) write.isDeleted = true;
    this.#forget(key);
  }

  /** Does not count as a use of the entry. */
  headOf(key: string): EntryHead | undefined {
    return this.#files.peek(key)?.head;
  }

  /**
   * Persists invalidations beyond a restart. Calls share a pending write: a process that starts receives thousands
   * of invalidations at once.
   *
   * @returns false if a restart may bring back what they withdrew
   */
  async persistInvalidations(invalidations: () => Invalidation[]): Promise<boolean> {
    if (!this.#persisting) {
      this.#persistAgain = undefined;
      this.#persisting = this.#queue.then(async () => {
        // The invalidations of an earlier process must be read before they are overwritten.
        await this.#ready;
        this.#persisting = undefined;
        const { isWritten, isKnown } = await writeInvalidations(this.dir, invalidations());
        if (!isWritten) this.#persistAgain = () => this.persistInvalidations(invalidations);
        return isKnown;
      });
      this.#queue = this.#persisting.then(
        () => undefined,
        (error) => logThrottled('the page cache cannot write', error),
      );
    }
    return this.#persisting;
  }

  /** Resolves when everything put so far is written. */
  async settle(): Promise<void> {
    await Promise.all([this.#lanes.settle(), this.#queue, this.#removing]);
    // What is written can replace older files.
    await this.#lanes.settle();
  }

  async #learn(onInvalidation: Invalidations['onInvalidation']): Promise<void> {
    const isNew = (await mkdir(this.dir, { recursive: true })) !== undefined;
    const others = await otherBuilds(this.dir, this.site);
    for (const invalidation of await this.#inheritInvalidations(isNew, others))
      onInvalidation?.(invalidation);
    await removeIfReplaced(this.dir, others);
    await markBuildFolder(this.dir, this.site);
    this.#removeUnused();
    for (const [at, { file, metadata, bytes }] of (await listEntryFiles(this.dir)).entries()) {
      if (at % INDEXED_AT_ONCE === 0) await setImmediate();
      if (!metadata) this.#drop(file);
      else if (!this.#files.has(metadata.key)) {
        // As for a lookup, it is older than every invalidation.
        const renderStartedAt = isFromFuture(metadata) ? 0 : metadata.renderStartedAt;
        this.#keep(file, { ...metadata, renderStartedAt }, bytes);
      }
    }
  }

  /** Each minute: shows other builds that this one is in use, and removes the folders of those that no longer are. */
  #tend(): void {
    this.#restoreFolder().catch((error) =>
      logThrottled('the page cache cannot use its folder', error),
    );
    this.#removeUnused();
  }

  /** Removes the folders of builds that no process uses, beside the queue: no entry waits for that. */
  #removeUnused(): void {
    this.#removing ??= otherBuilds(this.dir, this.site)
      .then(removeUnused)
      .finally(() => {
        this.#removing = undefined;
      });
  }

  /** Does `#keepFolder` after earlier work on the folder. */
  #restoreFolder(): Promise<void> {
    const restored = this.#queue.then(() => this.#keepFolder());
    this.#queue = restored.catch(() => undefined);
    return restored;
  }

  /** Touches the folder's mark. If somebody has removed the folder, it is made again, with what is known. */
  async #keepFolder(): Promise<void> {
    // The invalidations of an earlier process must be read before they are overwritten.
    await this.#ready;
    if (await touchMark(this.dir)) return;
    await mkdir(this.dir, { recursive: true });
    if (this.#known) await writeInvalidations(this.dir, this.#known());
    await markBuildFolder(this.dir, this.site);
  }

  #fileOf(key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.dir, name.slice(0, 2), name);
  }

  async #tryToWrite(file: string, write: Write): Promise<void> {
    try {
      const bytes = encodeEntry(write.entry);
      await this.#writeFile(file, bytes);
      if (write.isDeleted) await rm(file, { force: true });
      else this.#keep(file, write.entry, onDisk(bytes.byteLength));
      this.#isFailing = false;
      this.#persistAgain?.();
    } catch (error) {
      this.#isFailing = true;
      logThrottled('the page cache cannot write', error);
    }
  }

  async #writeFile(file: string, bytes: Buffer): Promise<void> {
    // The folder is nearly always there.
    await atomicWrite(file, bytes).catch(async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await this.#restoreFolder();
      await atomicWrite(file, bytes);
    });
  }

  /** Removes a file that is larger than the whole tier, or that has expired while it was written. */
  #keep(file: string, { key, tags, renderStartedAt, siteUrl }: EntryHead, size: number): void {
    const head = { key, tags, renderStartedAt, siteUrl };
    if (this.#isExpired(head)) this.#files.delete(key);
    else this.#files.set(key, { file, head }, { size });
    if (!this.#files.has(key)) this.#drop(file, key);
    this.onChange(key);
  }

  /** Drops an entry that is stored, but none that is being written. */
  #forget(key: string): void {
    const file = this.#files.get(key)?.file;
    if (this.#files.delete(key) && file) this.#drop(file, key);
  }

  /** Removes a file, unless its entry has been stored again until it is the file's turn. */
  #drop(file: string, key?: string): void {
    this.#lanes.add(file, async () => {
      if (key && this.#files.has(key)) return;
      await rm(file, { force: true }).catch((error) =>
        logThrottled('the page cache cannot write', error),
      );
    });
  }

  /**
   * The invalidations of this build, and of other builds whose folders still exist: a page that was
   * withdrawn during this build may be among its prerendered pages.
   */
  async #inheritInvalidations(isNew: boolean, others: string[]): Promise<Invalidation[]> {
    const own = isNew ? [] : await readInvalidations(this.dir);
    const theirs = (await Promise.all(others.map(readInvalidations))).flat();
    // Those of a build whose folder still exists are read at each start.
    const ownTexts = new Set(own.map((one) => JSON.stringify(one)));
    const all = [...own, ...theirs.filter((one) => !ownTexts.has(JSON.stringify(one)))];
    if (isNew || all.length > own.length) await writeInvalidations(this.dir, all);
    return all;
  }
}
