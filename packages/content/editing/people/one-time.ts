/** Most that are remembered at a time: each was signed by an authenticator that is known. */
const MAX = 10_000;

/** Remembers what was used and may not be used again. What has expired is not remembered any more. */
export class OneTime {
  /** When it expires, in milliseconds since the epoch, by what was used. */
  readonly #used = new Map<string, number>();

  /** Uses something. @returns false if it was used before, or nothing more can be remembered */
  use(key: string, expiresAt: number, now: number): boolean {
    for (const [used, until] of this.#used) if (until <= now) this.#used.delete(used);
    if (this.#used.has(key) || this.#used.size >= MAX) return false;
    this.#used.set(key, expiresAt);
    return true;
  }
}
