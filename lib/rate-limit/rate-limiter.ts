import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sharedCounts } from './shared-counts';

/**
 * So many points in so many seconds for each key. This process counts and decides, so nobody waits
 * for Redis; where instances share their counts, what it says of all together is taken over when it
 * comes, and who has used up his points anywhere is refused from then on.
 */
export class Limiter {
  readonly #memory: RateLimiterMemory;

  /** @param name tells the counts of this limit from others */
  constructor(
    private readonly name: string,
    private readonly points: number,
    private readonly seconds: number,
  ) {
    this.#memory = new RateLimiterMemory({ points, duration: seconds });
  }

  /** Takes a point. @returns seconds to wait when there was none, else 0 */
  async consume(key: string): Promise<number> {
    try {
      await this.#memory.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) return secondsOf(error.msBeforeNext);
      throw error;
    }
    void this.#share(key);
    return 0;
  }

  /** The same without taking one. */
  async peek(key: string): Promise<number> {
    const used = await this.#memory.get(key);
    return used && used.remainingPoints <= 0 ? secondsOf(used.msBeforeNext) : 0;
  }

  /** Gives a point back. */
  async refund(key: string): Promise<void> {
    await this.#memory.reward(key);
    void sharedCounts()?.add(this.#keyOf(key), -1, this.seconds);
  }

  /** Gives all of them back. */
  async reset(key: string): Promise<void> {
    await this.#memory.delete(key);
    void sharedCounts()?.forget(this.#keyOf(key));
  }

  async #share(key: string): Promise<void> {
    const all = await sharedCounts()?.add(this.#keyOf(key), 1, this.seconds);
    if (all && all.sum >= this.points) await this.#memory.block(key, secondsOf(all.left));
  }

  #keyOf(key: string): string {
    return `${this.name} ${key}`;
  }
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
