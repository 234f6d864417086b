import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { atomicWrite } from '../../runtime/process/part-files';
import { RedisConnection } from '../../runtime/redis/redis-connection';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { isBot } from '../../urls/bots';

/** Paths that are kept; more than most sites have pages that are asked for again and again. */
export const MAX_PATHS = 10_000;
/** By which all counts are multiplied each minute, however many processes add theirs: halves them in half a day. */
const DECAY = 0.999;
const MINUTE_MS = 60_000;
const REDIS_KEY = 'wenzhan:visits';
/** Commands in progress: a connection refuses more than a few hundred. */
const AT_ONCE = 100;
/** Time of the last decay, in milliseconds since 1970. */
const REDIS_DECAYED_KEY = `${REDIS_KEY}:decayed`;

export type Visits = ReadonlyMap<string, number>;

/** How often pages are asked for: only paths and counts, nothing about who asks. Kept from one release to the next. */
export interface VisitCounts {
  /** Adds visits by their paths. If they cannot be kept, they are lost. */
  add(visits: Visits): Promise<void>;
  /** Paths, those with the most visits first. */
  mostVisited(): Promise<string[]>;
}

/** Whether a request is a visit, if its page was sent or had not changed: of a person who wants to see it now. */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const isPrefetch = headers['next-router-prefetch'] ?? headers['next-router-segment-prefetch'];
  return method === 'GET' && isPrefetch === undefined && !isBot(headers['user-agent'] ?? '');
}

/**
 * The decay since the last one by any process: of a minute at most, so that neither a pause nor the clocks of other
 * machines let counts vanish.
 *
 * @param last milliseconds since 1970
 */
function decaySince(last: number, now: number): number {
  return DECAY ** Math.min(Math.max((now - last) / MINUTE_MS, 0), 1);
}

/** Counts visits in this process until they are taken; of too many paths the least recent are forgotten. */
export class RecentVisits {
  readonly #counts = new LRUCache<string, number>({ max: MAX_PATHS });

  add(path: string): void {
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
  }

  /** Whether one of the paths is of a kind. */
  includes(isOfKind: (path: string) => boolean): boolean {
    return [...this.#counts.keys()].some(isOfKind);
  }

  take(): Visits {
    const visits = new Map(this.#counts.entries());
    this.#counts.clear();
    return visits;
  }
}

const fileSchema = z.record(z.string(), z.number().positive());

/** Counts in a file, which several processes may share: each adds its own. */
export class FileCounts implements VisitCounts {
  constructor(private readonly file: string) {}

  async add(visits: Visits): Promise<void> {
    const counts = await this.#read();
    const decay = decaySince(await this.#writtenAt(), Date.now());
    for (const [path, count] of counts) counts.set(path, count * decay);
    for (const [path, count] of visits) counts.set(path, (counts.get(path) ?? 0) + count);
    const kept = byCount(counts).slice(0, MAX_PATHS);
    const text = JSON.stringify(Object.fromEntries(kept));
    await atomicWrite(this.file, text).catch((error) =>
      logThrottled('visit counts cannot be written', error),
    );
  }

  async mostVisited(): Promise<string[]> {
    return byCount(await this.#read()).map(([path]) => path);
  }

  async #writtenAt(): Promise<number> {
    return (await stat(this.file).catch(() => null))?.mtimeMs ?? Date.now();
  }

  /** Empty if there is no file, and, with a line in the log, if it cannot be read. */
  async #read(): Promise<Map<string, number>> {
    try {
      const found = fileSchema.parse(JSON.parse(await readFile(this.file, 'utf8')));
      return new Map(Object.entries(found));
    } catch (error) {
      const isNew = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isNew) logThrottled('visit counts cannot be read', error);
      return new Map();
    }
  }
}

const byCount = (counts: Visits) => [...counts].sort(([, one], [, other]) => other - one);

/** Counts of all instances, in Redis. */
export class RedisCounts implements VisitCounts {
  readonly #redis: RedisConnection;

  constructor(url: string) {
    this.#redis = new RedisConnection(url);
  }

  async add(visits: Visits): Promise<void> {
    const now = Date.now();
    await this.#redis.run(async (client) => {
      const last = await client.set(REDIS_DECAYED_KEY, `${now}`, { GET: true });
      const weight = decaySince(Number(last ?? now), now);
      return client.zUnionStore(REDIS_KEY, [{ key: REDIS_KEY, weight }]);
    });
    const counts = [...visits];
    for (let at = 0; at < counts.length; at += AT_ONCE) {
      const some = counts.slice(at, at + AT_ONCE);
      await this.#redis.run((client) =>
        Promise.all(some.map(([path, count]) => client.zIncrBy(REDIS_KEY, count, path))),
      );
    }
    await this.#redis.run((client) => client.zRemRangeByRank(REDIS_KEY, 0, -MAX_PATHS - 1));
  }

  async mostVisited(): Promise<string[]> {
    const paths = await this.#redis.run((client) =>
      client.zRange(REDIS_KEY, 0, MAX_PATHS - 1, { REV: true }),
    );
    return (paths ?? []).map(String);
  }
}
