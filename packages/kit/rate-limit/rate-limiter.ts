import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { thisProcess } from '../process/process';

/**
 * Allows each key a number of points in a window of seconds. Each process counts and decides on its own, so
 * no request waits for Redis. A shared count is applied when it arrives: a key that has used up its points
 * on all instances together is rejected from then on.
 */
export class Limiter {
  readonly #memory: RateLimiterMemory;

  /** @param name separates the counts of this limit from others */
  constructor(
    private readonly name: string,
    private readonly points: number,
    private readonly seconds: number,
  ) {
    this.#memory = new RateLimiterMemory({ points, duration: seconds });
  }

  /** Consumes a point. @returns seconds to wait if there was none, else 0 */
  async consume(key: string): Promise<number> {
    try {
      await this.#memory.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) return this.#secondsTo(error);
      throw error;
    }
    void this.#share(key);
    return 0;
  }

  /** Like `consume`, but consumes nothing. */
  async peek(key: string): Promise<number> {
    const used = await this.#memory.get(key);
    return used && used.remainingPoints <= 0 ? this.#secondsTo(used) : 0;
  }

  /** Returns a point. */
  async refund(key: string): Promise<void> {
    await this.#memory.reward(key);
    void thisProcess.sharedCounts?.add(this.#keyOf(key), -1, this.seconds);
  }

  /** Returns all points. */
  async reset(key: string): Promise<void> {
    await this.#memory.delete(key);
    void thisProcess.sharedCounts?.forget(this.#keyOf(key));
  }

  async #share(key: string): Promise<void> {
    const all = await thisProcess.sharedCounts?.add(this.#keyOf(key), 1, this.seconds);
    if (all && all.sum >= this.points) await this.#memory.block(key, secondsOf(all.left));
  }

  /** Never more than the window, which ends by a timer: the library states it by the clock, which may be set back. */
  #secondsTo({ msBeforeNext }: RateLimiterRes): number {
    return Math.min(this.seconds, secondsOf(msBeforeNext));
  }

  #keyOf(key: string): string {
    return `${this.name} ${key}`;
  }
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
