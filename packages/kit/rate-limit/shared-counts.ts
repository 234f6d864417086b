import { createHash } from 'node:crypto';
import type { SharedCounts } from '../process/process';
import { RedisConnection } from '../redis/redis-connection';
import { isPreviewDeployment } from '../settings/deployment';

const PREFIX = 'wenzhan:count';

/** Counts in Redis. */
class RedisCounts implements SharedCounts {
  readonly #link: RedisConnection;

  constructor(url: string) {
    this.#link = new RedisConnection(url);
  }

  async add(key: string, points: number, seconds: number) {
    const name = nameOf(key);
    const expiration = { type: 'EX', value: seconds } as const;
    const replies = await this.#link.run((client) =>
      client
        .multi()
        .set(name, '0', { expiration, condition: 'NX' })
        .incrBy(name, points)
        .pTTL(name)
        .exec(),
    );
    return replies && { sum: Number(replies[1]), left: Number(replies[2]) };
  }

  async first(key: string, value: string, seconds: number) {
    const name = nameOf(key);
    const expiration = { type: 'EX', value: seconds } as const;
    const replies = await this.#link.run((client) =>
      client.multi().set(name, value, { expiration, condition: 'NX' }).get(name).exec(),
    );
    return replies?.[1]?.toString();
  }

  async read(key: string) {
    const value = await this.#link.run((client) => client.get(nameOf(key)));
    return value?.toString();
  }

  async forget(key: string) {
    await this.#link.run((client) => client.del(nameOf(key)));
  }
}

/** Hashed, so that Redis holds no IP addresses and account names in plain text. */
const nameOf = (key: string) => `${PREFIX}:${createHash('sha256').update(key).digest('base64url')}`;

/** Counts in the Redis of `REDIS_URL`; none without it and, as with pages, for a preview deployment. */
export const countsFor = ({ REDIS_URL: url }: NodeJS.ProcessEnv): SharedCounts | undefined =>
  url && !isPreviewDeployment() ? new RedisCounts(url) : undefined;
