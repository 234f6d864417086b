import type { TierStats } from './cache-stats';

/** Holds values up to a number of bytes; what was not asked for longest goes first. */
export class ByteLru<V> {
  readonly #entries = new Map<string, { value: V; bytes: number }>();
  #bytes = 0;

  constructor(
    readonly maxBytes: number,
    private readonly onEvict: (key: string, value: V) => void = () => {},
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  get stats(): TierStats {
    return { entries: this.#entries.size, bytes: this.#bytes, maxBytes: this.maxBytes };
  }

  /** Counts as a use. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** A value that is larger than the whole room is not kept, and takes its predecessor with it. */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.maxBytes) {
      this.onEvict(key, value);
      return;
    }
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) break;
      this.delete(oldest);
      this.onEvict(oldest, entry.value);
    }
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    this.#bytes -= entry.bytes;
    return this.#entries.delete(key);
  }

  /** From the least to the most recently used. */
  *values(): Generator<V> {
    for (const { value } of this.#entries.values()) yield value;
  }
}
