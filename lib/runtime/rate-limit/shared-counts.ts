import { createHash } from 'node:crypto';
import { processSlot } from '../process/singleton';
import { RedisConnection } from '../redis/redis-connection';
import { isPreviewDeployment } from '../settings/deployment';

const PREFIX = 'wenzhan:count';

/** A count of all instances together. */
interface SharedCount {
  sum: number;
  /** Milliseconds until it is reset. */
  left: number;
}

/** Counts shared by all instances on one Redis; undefined if Redis does not respond in time. */
class SharedCounts {
  readonly #link: RedisConnection;

  constructor(url: string) {
    this.#link = new RedisConnection(url);
  }

  /** Adds to a count that expires `seconds` after its first change. */
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

  /** Keeps the first value that an instance gives a key, for `seconds`. @returns the value that is kept */
  async first(key: string, value: string, seconds: number): Promise<string | undefined> {
    const name = nameOf(key);
    const expiration = { type: 'EX', value: seconds } as const;
    const replies = await this.#link.run((client) =>
      client.multi().set(name, value, { expiration, condition: 'NX' }).get(name).exec(),
    );
    return replies?.[1]?.toString();
  }

  async forget(key: string): Promise<void> {
    await this.#link.run((client) => client.del(nameOf(key)));
  }
}

/** Hashed, so that Redis holds no IP addresses and account names in plain text. */
const nameOf = (key: string) => `${PREFIX}:${createHash('sha256').update(key).digest('base64url')}`;

const slot = processSlot<SharedCounts>('rate-limit-counts');

/** The shared counts of this process; undefined if each instance counts on its own. */
export const sharedCounts = slot.get;

/** Shares counts through `REDIS_URL`, except those of a preview deployment, as with pages. */
export function shareCounts({ REDIS_URL: url }: NodeJS.ProcessEnv): void {
  if (url && !isPreviewDeployment()) slot.provide(new SharedCounts(url));
}
