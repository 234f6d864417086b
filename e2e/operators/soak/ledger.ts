/** What an article says from a moment on: its version, or null while it does not exist for visitors. */
interface State {
  version: number | null;
  publishedAt: number;
  /** When every instance had been told of it. */
  settledAt: number;
}

/**
 * Milliseconds after an instance has been told of a change, for which a response may still be what was before: a
 * page that is stale may be shown while it is rendered again.
 */
export const GRACE_MS = 15_000;

/** What was published when, so that each response can be compared with it. Times are of `performance.now()`. */
export class Ledger {
  readonly #states = new Map<number, State[]>();

  /** Notes what an article says from now on. @returns notes that every instance has been told of it */
  publish(id: number, version: number | null): (at?: number) => void {
    const state: State = { version, publishedAt: performance.now(), settledAt: Infinity };
    this.#states.set(id, [...this.of(id), state]);
    return (at = performance.now()) => {
      state.settledAt = at;
    };
  }

  /**
   * An outage begins: pages that were being rendered again are late.
   *
   * @returns one function for each change that is not due yet, which notes that it is over
   */
  postpone(now: number): ((at?: number) => void)[] {
    const recent = [...this.#states.values()]
      .flat()
      .filter(({ settledAt }) => settledAt <= now && settledAt + GRACE_MS > now);
    return recent.map((state) => {
      state.settledAt = Infinity;
      return (at = performance.now()) => {
        state.settledAt = at;
      };
    });
  }

  /** What was published of an article and when, in seconds, for a message. */
  describe(id: number): string {
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    return this.of(id)
      .map((one) => `${one.version}: ${seconds(one.publishedAt)} to ${seconds(one.settledAt)}`)
      .slice(-5)
      .join(', ');
  }

  of(id: number): readonly State[] {
    return this.#states.get(id) ?? [];
  }

  /** Whether a response between two moments may show this version of an article. */
  mayShow(id: number, version: number | null, from: number, to: number): boolean {
    const states = this.of(id);
    return states.some(
      (state, at) =>
        state.version === version &&
        state.publishedAt <= to &&
        states.slice(at + 1).every((later) => later.settledAt + GRACE_MS > from),
    );
  }
}
