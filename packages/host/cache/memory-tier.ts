import type { TierStats } from '@wenzhan/kit/page-cache';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import type { LRUCache } from 'lru-cache';
import { bytesOf, type Entry, isNegative } from './entry';

/** Fraction of the memory for the negative segment. */
const NEGATIVE_SHARE = 1 / 16;

/** Subtracted from the recency of negative entries, which come after all others. */
const NEGATIVE_RECENCY = Number.MAX_SAFE_INTEGER / 2;

/** Entries in memory: a large segment, and a small one for negative entries. */
export class MemoryTier {
  readonly #good: LRUCache<string, Entry>;
  /** Separate, so that invented URLs evict each other and no page. */
  readonly #negative: LRUCache<string, Entry>;
  /** Number of the last use of each entry. */
  readonly #lastUses = new Map<string, number>();
  #uses = 0;

  /** @param onChange called with the key of each entry that is stored or dropped */
  constructor(
    private readonly maxBytes: number,
    private readonly onChange: (key: string) => void,
  ) {
    const negative = Math.floor(maxBytes * NEGATIVE_SHARE);
    const options: Parameters<typeof createByteLru<Entry>>[1] = {
      sizeCalculation: bytesOf,
      disposeAfter: (_, key, reason) => reason !== 'set' && this.#noteChange(key),
    };
    this.#negative = createByteLru(negative, options);
    this.#good = createByteLru(maxBytes - negative, options);
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
    const entry = this.#good.get(key) ?? this.#negative.get(key);
    if (entry) this.#noteUse(key);
    return entry;
  }

  /** The entry; this does not count as a use of it. */
  headOf(key: string): Entry | undefined {
    return this.#good.peek(key) ?? this.#negative.peek(key);
  }

  /** Replaces a negative entry of the same key. To replace an entry with a negative one, delete it first. */
  set(entry: Entry): void {
    const segment = isNegative(entry) ? this.#negative : this.#good;
    if (segment === this.#good) this.#negative.delete(entry.key);
    segment.set(entry.key, entry);
    this.#noteUse(entry.key);
    this.#noteChange(entry.key);
  }

  /** @returns whether there was an entry, not counting a negative one */
  delete(key: string): boolean {
    this.#negative.delete(key);
    return this.#good.delete(key);
  }

  /** How recently an entry was used: the larger, the later. Negative entries come after all others. */
  recency(key: string): number {
    const lastUse = this.#lastUses.get(key) ?? 0;
    return this.#good.has(key) ? lastUse : lastUse - NEGATIVE_RECENCY;
  }

  #noteUse(key: string): void {
    this.#uses += 1;
    this.#lastUses.set(key, this.#uses);
  }

  #noteChange(key: string): void {
    if (!this.headOf(key)) this.#lastUses.delete(key);
    this.onChange(key);
  }
}
