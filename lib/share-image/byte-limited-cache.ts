/** Keeps what was asked for last, up to a number of bytes. */
export class ByteLimitedCache {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit bytes of all values together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#kept.get(key);
    if (value) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  set(key: string, value: Uint8Array): void {
    this.#remove(key);
    this.#kept.set(key, value);
    this.#bytes += value.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.byteLength ?? 0;
    this.#kept.delete(key);
  }
}
