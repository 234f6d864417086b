/** Renderings under way whose beginning is remembered. */
const MAX_RENDERINGS = 5000;
/** Milliseconds; a rendering that takes longer has failed. */
const LONGEST_MS = 60_000;

/** When each rendering under way began, by the key of what comes of it. */
export class Renderings {
  readonly #begun = new Map<string, number>();

  /** Where one is under way already, its beginning stays. */
  begin(key: string): void {
    const now = Date.now();
    if (now - (this.#begun.get(key) ?? 0) < LONGEST_MS) return;
    this.#begun.delete(key);
    this.#begun.set(key, now);
    for (const oldest of this.#begun.keys()) {
      if (this.#begun.size <= MAX_RENDERINGS) break;
      this.#begun.delete(oldest);
    }
  }

  end(key: string): void {
    this.#begun.delete(key);
  }

  /** Milliseconds since 1970; undefined when nothing is known of one. */
  begunAt(key: string): number | undefined {
    return this.#begun.get(key);
  }
}
