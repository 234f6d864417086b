import type { LRUCache } from 'lru-cache';
import type { TierStats } from '../../runtime/page-cache';
import { createByteLru } from '../../runtime/process/byte-lru';
import { bytesOf, type Entry, isNegative } from './entry';

/** Fraction of the memory for the negative segment. */
const NEGATIVE_SHARE = 1 / 16;

const SIZED = { sizeCalculation: bytesOf };

/** Entries in memory: a large segment, and a small one for negative entries. */
export class MemoryTier {
  readonly #good: LRUCache<string, Entry>;
  /** Separate, so that invented URLs evict each other and no page. */
  readonly #negative: LRUCache<string, Entry>;

  constructor(private readonly maxBytes: number) {
    const negative = Math.floor(maxBytes * NEGATIVE_SHARE);
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

  /** Replaces a negative entry of the same key. To replace an entry with a negative one, delete it first. */
  set(entry: Entry): void {
    const segment = isNegative(entry) ? this.#negative : this.#good;
    if (segment === this.#good) this.#negative.delete(entry.key);
    segment.set(entry.key, entry);
  }

  /** @returns whether there was an entry, not counting a negative one */
  delete(key: string): boolean {
    this.#negative.delete(key);
    return this.#good.delete(key);
  }

  /** Negative entries come last; in each segment, the most recently used comes first. */
  *values(): Generator<Entry> {
    yield* [...this.#good.values()];
    yield* [...this.#negative.values()];
  }
}
