import { ByteLru } from './byte-lru';
import { bytesOf, type Entry, isBrief } from './entry';
import type { Usage } from './usage';

/** Of the memory, what is kept for things that do not exist. */
const BRIEF_PART = 1 / 16;

/** What is held in memory: a large room for what is there, a small one for what is not. */
export class MemoryTier {
  readonly #good: ByteLru<Entry>;
  /** So that a million invented addresses push out each other, and not one page. */
  readonly #brief: ByteLru<Entry>;

  constructor(private readonly maxBytes: number) {
    const brief = Math.floor(maxBytes * BRIEF_PART);
    this.#brief = new ByteLru(brief);
    this.#good = new ByteLru(maxBytes - brief);
  }

  get usage(): Usage & { pages: number } {
    const [good, brief] = [this.#good.usage, this.#brief.usage];
    return {
      pages: [...this.#good.values()].filter(({ value }) => value.kind === 'APP_PAGE').length,
      entries: good.entries + brief.entries,
      bytes: good.bytes + brief.bytes,
      maxBytes: this.maxBytes,
    };
  }

  get(key: string): Entry | undefined {
    return this.#good.get(key) ?? this.#brief.get(key);
  }

  /** What is there takes the place of word that it is not; the other way round, delete first. */
  set(entry: Entry): void {
    const room = isBrief(entry) ? this.#brief : this.#good;
    if (room === this.#good) this.#brief.delete(entry.key);
    room.set(entry.key, entry, bytesOf(entry));
  }

  /** True when something was there, and not word that there is nothing. */
  delete(key: string): boolean {
    this.#brief.delete(key);
    return this.#good.delete(key);
  }

  /** What was used last comes first, and what is there before what is not. */
  *values(): Generator<Entry> {
    yield* [...this.#good.values()].reverse();
    yield* [...this.#brief.values()];
  }
}
