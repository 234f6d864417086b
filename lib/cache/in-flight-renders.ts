/** Renderings under way whose beginning is remembered. */
const MAX_RENDERINGS = 5000;
/** Milliseconds; a rendering that takes longer has failed. */
const LONGEST_MS = 60_000;

/** When each rendering under way began, by the key of what comes of it. */
export class InFlightRenders {
  readonly #startedAt = new Map<string, number>();

  /** Where one is under way already, its beginning stays. */
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

  /** Milliseconds since 1970; undefined when nothing is known of one. */
  startedAt(key: string): number | undefined {
    return this.#startedAt.get(key);
  }
}
