import { createHash } from 'node:crypto';
import { processSingleton } from '../process/singleton';
import { RedisConnection } from '../redis/redis-connection';
import { isPreviewDeployment } from '../settings/deployment';

const PREFIX = 'wenzhan:count';

/** What all instances have counted together. */
export interface SharedCount {
  sum: number;
  /** Milliseconds until it begins anew. */
  left: number;
}

/** Counts that all instances on one Redis share. Without an answer of Redis in time there are none. */
export class SharedCounts {
  readonly #link: RedisConnection;

  constructor(url: string) {
    this.#link = new RedisConnection(url);
  }

  /** Adds to a count that lives for some seconds from its first on. */
  async add(key: string, points: number, seconds: number): Promise<SharedCount | undefined> {
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

  async forget(key: string): Promise<void> {
    await this.#link.run((client) => client.del(nameOf(key)));
  }
}

/** Addresses and account names do not stand in Redis as they are. */
const nameOf = (key: string) => `${PREFIX}:${createHash('sha256').update(key).digest('base64url')}`;

const holder = () => processSingleton<{ counts?: SharedCounts }>('counts', () => ({}));

/** The counts of this process; undefined where each instance counts for itself. */
export const sharedCounts = () => holder().counts;

/** Shares counts through `REDIS_URL`; never those of a preview deployment, as with pages. */
export function shareCounts({ REDIS_URL: url }: NodeJS.ProcessEnv): void {
  if (url && !isPreviewDeployment()) holder().counts = new SharedCounts(url);
}
