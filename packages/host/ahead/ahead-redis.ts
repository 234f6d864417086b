import { randomUUID } from 'node:crypto';
import { RedisConnection } from '@wenzhan/kit/redis/redis-connection';

/** Milliseconds without a renewal after which another instance goes on; a page and the pause after it take 20 s at most. */
const HELD_MS = 60_000;
/** Milliseconds in which the instances of a release follow one another. */
const FINISHED_MS = 3_600_000;
const FINISHED = 'finished';
const VISITS_KEY = 'wenzhan:visited';

/** `own`: this instance renders; `other`: another one does; `over`: one has rendered everything. */
export type Turn = 'own' | 'other' | 'over';

/** The Redis of instances that render ahead: whose turn it is, how full Redis is, and how often pages were visited. */
export class AheadRedis {
  readonly #redis: RedisConnection;
  readonly #lock: string;
  readonly #id = randomUUID();
  #holder: string | undefined;

  /** @param buildId instances of different builds share no pages */
  constructor(url: string, buildId: string) {
    this.#redis = new RedisConnection(url);
    this.#lock = `wenzhan:ahead:${buildId}`;
  }

  /** Takes the lock if nobody has it, or renews it. While Redis does not respond, each instance renders for itself. */
  async takeTurn(): Promise<Turn> {
    const expiration = { type: 'PX', value: HELD_MS } as const;
    const replies = await this.#redis.run((client) =>
      client
        .multi()
        .set(this.#lock, this.#id, { expiration, condition: 'NX' })
        .get(this.#lock)
        .exec(),
    );
    this.#holder = replies?.[1]?.toString();
    if (this.#holder === FINISHED) return 'over';
    if (this.#holder === undefined) return 'own';
    if (this.#holder !== this.#id) return 'other';
    await this.#redis.run((client) => client.pExpire(this.#lock, HELD_MS));
    return 'own';
  }

  /** Tells the other instances that nothing is left to be rendered, if it was this one's turn. */
  async finish(): Promise<void> {
    if (this.#holder !== this.#id) return;
    const expiration = { type: 'PX', value: FINISHED_MS } as const;
    await this.#redis.run((client) => client.set(this.#lock, FINISHED, { expiration }));
  }

  /** Bytes that Redis uses, and may use; undefined if it has no limit, or does not respond. */
  async memory(): Promise<{ bytes: number; maxBytes: number } | undefined> {
    const text = await this.#redis.run((client) => client.info('memory'));
    const numberOf = (name: string) =>
      Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(String(text))?.[1] ?? 0);
    const maxBytes = numberOf('maxmemory');
    return maxBytes > 0 ? { bytes: numberOf('used_memory'), maxBytes } : undefined;
  }

  /** The counts that an instance wrote last; null if none did, undefined if Redis does not respond. */
  async read(): Promise<string | null | undefined> {
    const text = await this.#redis.run((client) => client.get(VISITS_KEY));
    return text === null ? null : text?.toString();
  }

  async write(text: string): Promise<void> {
    await this.#redis.run((client) => client.set(VISITS_KEY, text));
  }
}
