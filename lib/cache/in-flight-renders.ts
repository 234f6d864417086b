/** Maximum of tracked renders. */
const MAX_RENDERINGS = 5000;
/** Milliseconds; a render that takes longer has failed. */
const LONGEST_MS = 60_000;

/** Start times of renders in progress, by cache key. */
export class InFlightRenders {
  readonly #startedAt = new Map<string, number>();

  /** Keeps the start time of a render that is already in progress. */
  begin(key: string): void {
    const now = Date.now();
    if (now - (this.#startedAt.get(key) ?? 0) < LONGEST_MS) return;
    this.#startedAt.delete(key);
    this.#startedAt.set(key, now);
    for (const oldest of this.#startedAt.keys()) {
      if (this.#startedAt.size <= MAX_RENDERINGS) break;
      this.#startedAt.delete(oldest);
    }
  }

  end(key: string): void {
    this.#startedAt.delete(key);
  }

  /** Milliseconds since 1970; undefined if no render is known. */
  startedAt(key: string): number | undefined {
    return this.#startedAt.get(key);
  }
}
