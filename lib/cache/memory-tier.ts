import type { LRUCache } from 'lru-cache';
import { createByteLru } from './byte-lru';
import type { TierStats } from './cache-stats';
import { bytesOf, type Entry, isNegative } from './entry';

/** Of the memory, what is kept for things that do not exist. */
const BRIEF_PART = 1 / 16;

const SIZED = { sizeCalculation: bytesOf };

/** What is held in memory: a large room for what is there, a small one for what is not. */
export class MemoryTier {
  readonly #good: LRUCache<string, Entry>;
  /** So that a million invented addresses push out each other, and not one page. */
  readonly #negative: LRUCache<string, Entry>;

  constructor(private readonly maxBytes: number) {
    const negative = Math.floor(maxBytes * BRIEF_PART);
    this.#negative = createByteLru(negative, SIZED);
    this.#good = createByteLru(maxBytes - negative, SIZED);
  }

  get stats(): TierStats & { pages: number } {
    return {
      pages: [...this.#good.values()].filter(({ value }) => value.kind === 'APP_PAGE').length,
      entries: this.#good.size + this.#negative.size,
      bytes: this.#good.calculatedSize + this.#negative.calculatedSize,
      maxBytes: this.maxBytes,
    };
  }

  get(key: string): Entry | undefined {
    return this.#good.get(key) ?? this.#negative.get(key);
  }

  /** What is there takes the place of word that it is not; the other way round, delete first. */
  set(entry: Entry): void {
    const segment = isNegative(entry) ? this.#negative : this.#good;
    if (segment === this.#good) this.#negative.delete(entry.key);
    segment.set(entry.key, entry);
  }

  /** True when something was there, and not word that there is nothing. */
  delete(key: string): boolean {
    this.#negative.delete(key);
    return this.#good.delete(key);
  }

  /** What was used last comes first, and what is there before what is not. */
  *values(): Generator<Entry> {
    yield* [...this.#good.values()];
    yield* [...this.#negative.values()];
  }
}
