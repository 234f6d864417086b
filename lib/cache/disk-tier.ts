import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LRUCache } from 'lru-cache';
import { logThrottled } from '../telemetry/log-throttled';
import { createByteLru } from './byte-lru';
import type { TierStats } from './cache-stats';
import { decodeEntry, decodeMetadata, type EntryMetadata, encodeEntry } from './codec';
import type { Entry } from './entry';
import { atomicWrite, readInvalidations, writeInvalidations } from './invalidations-file';
import type { Invalidation } from './tag-table';

const HEAD_BYTES = 16_384;
const BLOCK_BYTES = 4096;
/** Maximum of pending writes; under load, further ones are dropped rather than held in memory. */
const MAX_WAITING = 64;
const READ_AT_ONCE = 32;

/** Metadata of a file that is held in memory. */
type Head = Pick<EntryMetadata, 'key' | 'tags' | 'renderStartedAt'>;

interface Stored {
  file: string;
  metadata: Head;
}

interface Found {
  file: string;
  bytes: number;
  modified: number;
  metadata: EntryMetadata | null;
}

/**
 * Persistable entries in files, up to a number of bytes: for the next start, and for what exceeds memory.
 */
export class DiskTier {
  readonly #files: LRUCache<string, Stored>;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** The pending write of invalidations. */
  #persisting: Promise<void> | undefined;
  /** Lookups wait until the files of an earlier process are indexed. */
  #ready: Promise<void> = Promise.resolve();

  /** @param dir belongs to one build; folders of earlier builds are beside it */
  constructor(
    private readonly dir: string,
    maxBytes: number,
  ) {
    this.#files = createByteLru(maxBytes, {
      // Not for a rewritten file, which keeps its name, nor for `delete`, which removes the file itself.
      dispose: ({ file }, _, reason) => reason === 'evict' && this.#drop(file),
    });
  }

  get stats(): TierStats {
    const { size, calculatedSize, maxSize } = this.#files;
    return { entries: size, bytes: calculatedSize, maxBytes: maxSize };
  }

  /** Resolves when the files of an earlier process are indexed. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Indexes the files of an earlier process, and removes those of earlier builds.
   *
   * @param onInvalidation called first, for each persisted invalidation
   */
  open(onInvalidation: (invalidation: Invalidation) => void = () => {}): Promise<void> {
    this.#ready = this.#learn(onInvalidation).catch((error) =>
      logThrottled('the page cache cannot use its folder', error),
    );
    return this.#ready;
  }

  /** Undefined if there is no entry or it cannot be read. */
  async get(key: string): Promise<Entry | undefined> {
    await this.#ready;
    const file = this.#files.get(key)?.file;
    if (!file) return undefined;
    const bytes = await readFile(file).catch(() => undefined);
    const entry = bytes && decodeEntry(bytes);
    if (entry?.key === key) return entry;
    this.delete(key);
    return undefined;
  }

  has(key: string): boolean {
    return this.#files.has(key);
  }

  /** Writes in the background, one entry after the other. */
  put(entry: Entry): void {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await this.#write(entry).catch((error) => logThrottled('the page cache cannot write', error));
      this.#waiting -= 1;
    });
  }

  delete(key: string): void {
    const file = this.#files.get(key)?.file;
    if (!this.#files.delete(key) || !file) return;
    this.#queue = this.#queue.then(() => this.#remove(file));
  }

  /** Metadata of all entries. */
  *listMetadata(): Generator<Head> {
    for (const { metadata } of this.#files.values()) yield metadata;
  }

  /**
   * Persists invalidations beyond a restart, and removes files of expired entries. Calls share a pending
   * write: a process that starts receives thousands of invalidations at once.
   */
  async persistInvalidations(
    invalidations: () => Invalidation[],
    isExpired: (metadata: Head) => boolean,
  ): Promise<void> {
    if (!this.#persisting) {
      this.#persisting = this.#queue.then(async () => {
        // The invalidations of an earlier process must be read before they are overwritten.
        await this.#ready;
        this.#persisting = undefined;
        for (const metadata of [...this.listMetadata()].filter(isExpired))
          this.delete(metadata.key);
        await writeInvalidations(this.dir, invalidations());
      });
      this.#queue = this.#persisting.catch((error) =>
        logThrottled('the page cache cannot write', error),
      );
    }
    await this.#queue;
  }

  /** Resolves when everything put so far is written. */
  async settle(): Promise<void> {
    await this.#queue;
  }

  async #learn(onInvalidation: (invalidation: Invalidation) => void): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    for (const invalidation of await this.#inheritInvalidations()) onInvalidation(invalidation);
    await this.#removeOtherBuilds();
    const names = (await readdir(this.dir, { recursive: true })).filter(isEntryFile);
    const found: Found[] = [];
    for (let at = 0; at < names.length; at += READ_AT_ONCE) {
      const some = names.slice(at, at + READ_AT_ONCE);
      found.push(...(await Promise.all(some.map((name) => inspect(path.join(this.dir, name))))));
    }
    for (const { file, metadata, bytes } of found.sort((a, b) => a.modified - b.modified)) {
      if (!metadata) this.#drop(file);
      else if (!this.#files.has(metadata.key)) this.#keep({ file, metadata }, bytes);
    }
  }

  async #write(entry: Entry): Promise<void> {
    const name = createHash('sha256').update(entry.key).digest('hex');
    const file = path.join(this.dir, name.slice(0, 2), name);
    const bytes = encodeEntry(entry);
    // The folder is nearly always there.
    await atomicWrite(file, bytes).catch(async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await atomicWrite(file, bytes);
    });
    const metadata = {
      key: entry.key,
      tags: [...entry.tags],
      renderStartedAt: entry.renderStartedAt,
    };
    this.#keep({ file, metadata }, onDisk(bytes.byteLength));
  }

  /** Removes a file that is larger than the whole tier. */
  #keep(stored: Stored, size: number): void {
    const { key } = stored.metadata;
    this.#files.set(key, stored, { size });
    if (!this.#files.has(key)) this.#drop(stored.file);
  }

  #drop(file: string): void {
    this.#remove(file);
  }

  async #remove(file: string): Promise<void> {
    await rm(file, { force: true }).catch((error) =>
      logThrottled('the page cache cannot write', error),
    );
  }

  /**
   * The invalidations of this build, and of other builds whose folders still exist: a page that was
   * withdrawn during this build may be among its prerendered pages.
   */
  async #inheritInvalidations(): Promise<Invalidation[]> {
    const own = await readInvalidations(this.dir);
    const others = await Promise.all((await this.#otherBuilds()).map(readInvalidations));
    const all = [own, ...others].flat();
    if (all.length > own.length) await writeInvalidations(this.dir, all);
    return all;
  }

  async #otherBuilds(): Promise<string[]> {
    const parent = path.dirname(this.dir);
    const names = (await readdir(parent)).filter((name) => name !== path.basename(this.dir));
    const siblings = names.map((name) => path.join(parent, name));
    const areBuilds = await Promise.all(siblings.map(isFolderOfBuild));
    return siblings.filter((_, index) => areBuilds[index]);
  }

  async #removeOtherBuilds(): Promise<void> {
    const others = await this.#otherBuilds();
    await Promise.all(others.map((dir) => rm(dir, { recursive: true })));
  }
}

/** False for what else may be in a folder that somebody configured: it must not be removed. */
async function isFolderOfBuild(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch(() => null);
  return names?.every((name) => /^([0-9a-f]{2}|tags\.json(\.\d+\.part)?)$/.test(name)) ?? false;
}

const isEntryFile = (name: string) => /(^|[\\/])[0-9a-f]{64}$/.test(name);

const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

async function inspect(file: string): Promise<Found> {
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const metadata = decodeMetadata(buffer.subarray(0, bytesRead));
    return { file, bytes: onDisk(size), modified: mtimeMs, metadata };
  } finally {
    await handle.close();
  }
}
