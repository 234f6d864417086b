import type { TierStats } from '../../runtime/page-cache';
import { steadyNow } from '../../runtime/process/steady-now';
import type { RedisConnection } from '../../runtime/redis/redis-connection';

/** How long a response is used. */
const KEEP_MS = 5000;

type Memory = Omit<TierStats, 'entries'>;

/** How much memory a Redis uses, of how much it may use. */
export class RedisMemory {
  #askedAt = Number.NEGATIVE_INFINITY;
  #memory: Promise<Memory | undefined> = Promise.resolve(undefined);

  constructor(private readonly redis: Pick<RedisConnection, 'run'>) {}

  /** A few seconds ago; undefined if it has no limit, or does not respond. */
  get(): Promise<Memory | undefined> {
    if (steadyNow() - this.#askedAt >= KEEP_MS) {
      this.#askedAt = steadyNow();
      this.#memory = this.#ask();
    }
    return this.#memory;
  }

  async #ask(): Promise<Memory | undefined> {
    const text = await this.redis.run((client) => client.info('memory'));
    const numberOf = (name: string) =>
      Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(String(text))?.[1] ?? 0);
    const maxBytes = numberOf('maxmemory');
    return maxBytes > 0 ? { bytes: numberOf('used_memory'), maxBytes } : undefined;
  }
}
