/** A turn of the event loop that takes longer delays every other response noticeably. */
const LONG_TURN_MS = 10;
/** Renders begin at least this often, however busy the process is. */
const LONGEST_WAIT_MS = 100;
/** More would wait longer than `MAX_QUEUED_MS`, if one starts in `LONGEST_WAIT_MS`. */
const MAX_WAITING = 200;
/** Who asked before has mostly left. */
const MAX_QUEUED_MS = 20_000;

/**
 * Lets pages that are in no tier of the cache be rendered one after the other while the process is busy.
 *
 * The renders of a process share one thread, and each takes some ten milliseconds of every turn of the event loop.
 * If they all began at once, as when a crawler reads an archive, the turns would become as long as all of them
 * together, and each reader of a stored page would wait for a turn. A render that waits for the backend does
 * not make turns longer, so a backend that hangs delays nothing here.
 *
 * If pages are requested faster than they can be rendered, the renders that wait are bounded: else each would come too
 * late for the reader who asked for it.
 */
export class RenderQueue {
  readonly #waiting: { until: number; resolve: (mayBegin: boolean) => void }[] = [];
  #lastStart = -Infinity;

  /**
   * @param now milliseconds of a steady clock
   * @param inNextTurn runs a function in the next turn of the event loop
   */
  constructor(
    private readonly now = () => performance.now(),
    private readonly inNextTurn: (run: () => void) => void = setImmediate,
  ) {}

  /** Whether renders wait to begin. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Resolves when a render may begin: in the next turn of the event loop, unless the turns are long.
   *
   * @param isOwn whether the site itself asks, for a few pages at once
   * @returns false if it takes too long, at once if too many wait, other than for the site itself
   */
  enter(isOwn = false): Promise<boolean> {
    if (!isOwn && this.#waiting.length >= MAX_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push({ until: this.now() + MAX_QUEUED_MS, resolve });
      if (this.#waiting.length === 1) this.#nextTurn();
    });
  }

  #nextTurn(): void {
    const began = this.now();
    this.inNextTurn(() => {
      const now = this.now();
      while (this.#waiting[0] && this.#waiting[0].until < now)
        this.#waiting.shift()?.resolve(false);
      if (now - began < LONG_TURN_MS || now - this.#lastStart >= LONGEST_WAIT_MS) {
        this.#lastStart = now;
        this.#waiting.shift()?.resolve(true);
      }
      if (this.#waiting.length > 0) this.#nextTurn();
    });
  }
}
