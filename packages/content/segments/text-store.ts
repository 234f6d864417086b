import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import type { ArticleRecord } from '../files/content-records';
import { Segment, writeSegment } from './segment';
import { fieldsOf, StoredArticle } from './stored-article';

/** Characters of a segment: about 1,200 articles. Indexing them takes 0.2 s, in which nothing else happens. */
const SEGMENT_CHARACTERS = 2_000_000;
/** A segment of which less is in use is written again. */
const LEAST_IN_USE = 1 / 4;
/** By then no request that began with a segment still reads it. */
const CLOSE_AFTER_MS = 600_000;
/** Until a write that failed is tried again. */
const RETRY_AFTER_MS = 300_000;
const NAME = /\.(\d+)-[0-9a-f]{8}\.texts$/;

/** Moves the texts of articles out of memory, into segments on the disk. */
export class TextStore {
  readonly #file: string;
  readonly #characters: number;
  /** Null: it cannot be read. */
  readonly #segments = new Map<string, Segment | null>();
  /** By entry: what the next segment will have. */
  readonly #waiting = new Map<string, ArticleRecord>();
  #waitingCharacters = 0;
  /** What is being written. */
  readonly #writing = new Map<string, ArticleRecord>();
  /** Names of segments that are being written, or whose articles are not in use yet. */
  readonly #new = new Set<string>();
  #failedAt = -Infinity;

  /** @param file the names of the segments begin with it @param characters of a segment, and those of one article */
  constructor(file: string, characters = SEGMENT_CHARACTERS) {
    this.#file = file;
    this.#characters = characters;
  }

  /** Takes an article into the next segment, in place of an earlier version. */
  add(entry: string, record: ArticleRecord): void {
    this.delete(entry);
    this.#waiting.set(entry, record);
    this.#waitingCharacters += record.body.length;
  }

  delete(entry: string): void {
    const before = this.#waiting.get(entry);
    this.#waiting.delete(entry);
    this.#writing.delete(entry);
    this.#waitingCharacters -= before?.body.length ?? 0;
  }

  /** Whether there are enough texts for a segment. */
  get isFull(): boolean {
    const mayWrite = steadyNow() - this.#failedAt >= RETRY_AFTER_MS;
    return mayWrite && this.#waitingCharacters >= this.#characters;
  }

  /**
   * Writes articles that wait, and then those of segments of which little is in use, into a segment. Never rejects.
   *
   * @param used the articles in use, by entry
   * @returns by entry, the record of before and the one with its texts on the disk; empty if it cannot be written
   */
  async write(
    used: Iterable<[entry: string, record: ArticleRecord]>,
  ): Promise<Map<string, { before: ArticleRecord; after: StoredArticle }>> {
    let taken: [string, ArticleRecord][] = [];
    try {
      taken = this.#take(used);
      for (const [entry, record] of taken) {
        this.delete(entry);
        this.#writing.set(entry, record);
      }
      const segment = await this.#create(taken.map(([, record]) => record));
      return new Map(
        taken.map(([entry, before], at) => [
          entry,
          { before, after: new StoredArticle(fieldsOf(before), segment, at) },
        ]),
      );
    } catch (error) {
      logThrottled('texts of articles stay in memory: they cannot be written', error);
      this.#failedAt = steadyNow();
      // Without what was changed or deleted meanwhile.
      for (const [entry, record] of [...this.#writing]) {
        if (!(record instanceof StoredArticle)) this.add(entry, record);
      }
      return new Map();
    } finally {
      for (const [entry] of taken) this.#writing.delete(entry);
    }
  }

  /** As many that wait, and as many others, as a segment takes. */
  #take(used: Iterable<[entry: string, record: ArticleRecord]>): [string, ArticleRecord][] {
    const waiting = this.#upTo(this.#waiting);
    return [...waiting, ...this.#upTo(this.#scattered(used))];
  }

  /** The first of some articles, with the characters of a segment. */
  #upTo<T extends ArticleRecord>(articles: Iterable<[string, T]>): [string, T][] {
    const taken: [string, T][] = [];
    let characters = 0;
    for (const one of articles) {
      if (characters >= this.#characters) break;
      try {
        characters += one[1].body.length;
        taken.push(one);
      } catch {
        // The segment is broken: its articles are read from their source again.
      }
    }
    return taken;
  }

  async #create(records: readonly ArticleRecord[]): Promise<Segment> {
    const name = `${process.pid}-${randomUUID().slice(0, 8)}`;
    const file = this.#fileOf(name);
    this.#new.add(name);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeSegment(file, records);
      const segment = new Segment(file, name);
      this.#segments.set(name, segment);
      return segment;
    } catch (error) {
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      // Then those who wait for it use its articles.
      setImmediate(() => this.#new.delete(name));
    }
  }

  /** The articles of segments of which little is in use. */
  #scattered(used: Iterable<[entry: string, record: ArticleRecord]>): [string, StoredArticle][] {
    const bySegment = new Map<Segment, [string, StoredArticle][]>();
    for (const [entry, record] of used) {
      if (!(record instanceof StoredArticle) || record.segment.isBroken) continue;
      const stored = bySegment.get(record.segment);
      if (stored) stored.push([entry, record]);
      else bySegment.set(record.segment, [[entry, record]]);
    }
    return [...bySegment].flatMap(([{ size }, of]) => (of.length < size * LEAST_IN_USE ? of : []));
  }

  /** Whether the disk does not give a part of a segment. */
  get isBroken(): boolean {
    return [...this.#segments.values()].some((segment) => segment?.isBroken);
  }

  /** The segment of a name; null if it cannot be read. */
  segment(name: string): Segment | null {
    const segment = this.#segments.get(name);
    if (segment !== undefined) return segment;
    let opened: Segment | null = null;
    try {
      opened = new Segment(this.#fileOf(name), name);
    } catch {
      // Its articles are read again.
    }
    this.#segments.set(name, opened);
    return opened;
  }

  /** Removes the segments that are not in use, but not those of other processes that run. */
  async removeUnused(used: ReadonlySet<string>): Promise<void> {
    const unused = [...this.#segments].filter(([name]) => !used.has(name) && !this.#new.has(name));
    for (const [name, segment] of unused) {
      this.#segments.delete(name);
      setTimeout(() => segment?.close(), CLOSE_AFTER_MS).unref();
      await rm(this.#fileOf(name), { force: true }).catch(() => undefined);
    }
    const { dir, base } = path.parse(this.#file);
    for (const file of await readdir(dir).catch(() => [])) {
      const [end = '', pid] = NAME.exec(file) ?? [];
      const name = end.slice(1, -'.texts'.length);
      if (!pid || file !== base + end || used.has(name)) continue;
      if (this.#new.has(name) || this.#segments.has(name)) continue;
      // This process knows its own: others of its id are of one that ran before it.
      if (Number(pid) !== process.pid && isRunning(Number(pid))) continue;
      await rm(path.join(dir, file), { force: true }).catch(() => undefined);
    }
  }

  readonly #fileOf = (name: string) => `${this.#file}.${name}.texts`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
