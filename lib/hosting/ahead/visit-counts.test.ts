import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileCounts, isVisit, MAX_PATHS, RecentVisits, RedisCounts } from './visit-counts';

const redis = vi.hoisted(() => {
  const weights: number[] = [];
  const counted = { paths: 0, now: 0, most: 0 };
  const scores = new Map<string, number>();
  /** The paths with the lowest scores first. */
  const ranked = () => [...scores].sort(([, one], [, other]) => one - other).map(([path]) => path);
  let decayed: string | null = null;
  const set = async (_: string, value: string) => {
    const before = decayed;
    decayed = value;
    return before;
  };
  const client = {
    set,
    zUnionStore: async (_: string, [{ weight }]: [{ weight: number }]) => weights.push(weight),
    zIncrBy: async (_: string, count: number, path: string) => {
      scores.set(path, (scores.get(path) ?? 0) + count);
      counted.paths += 1;
      counted.now += 1;
      counted.most = Math.max(counted.most, counted.now);
      await new Promise((resolve) => setImmediate(resolve));
      counted.now -= 1;
    },
    zRemRangeByRank: async (_: string, first: number, last: number) => {
      for (const path of ranked().slice(first, last + 1)) scores.delete(path);
    },
    zRange: async (_: string, first: number, last: number) => {
      const all = ranked().reverse();
      return all.slice(first, last + 1);
    },
  };
  return { weights, counted, scores, client };
});

vi.mock('../../runtime/redis/redis-connection', () => ({
  RedisConnection: class {
    run = (command: (client: object) => Promise<unknown>) => command(redis.client);
  },
}));

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-visits-'));
  file = path.join(folder, 'visits.json');
});
afterEach(() => rm(folder, { recursive: true }));

const times = (count: number, one: string) => Array.from({ length: count }, () => one);

it('counts visits until they are taken', () => {
  const visits = new RecentVisits();
  for (const one of ['/a', '/b', '/a']) visits.add(one);
  expect([...visits.take()].sort()).toEqual([
    ['/a', 2],
    ['/b', 1],
  ]);
  expect(visits.take().size).toBe(0);
});

it('tells whether there are visits of a kind', () => {
  const visits = new RecentVisits();
  visits.add('/api/health');
  expect(visits.includes((path) => path === '/a')).toBe(false);
  visits.add('/a');
  expect(visits.includes((path) => path === '/a')).toBe(true);
});

it('holds a bounded number of paths, however many are asked for', async () => {
  const visits = new RecentVisits();
  for (let n = 0; n < MAX_PATHS + 50; n += 1) visits.add(`/${n}`);
  const taken = visits.take();
  expect(taken.size).toBe(MAX_PATHS);
  const counts = new FileCounts(file);
  await counts.add(new Map([['/popular', 2]]));
  await counts.add(taken);
  const most = await counts.mostVisited();
  expect([most.length, most[0]]).toEqual([MAX_PATHS, '/popular']);
});

it('adds what several processes count, and outlives them', async () => {
  await new FileCounts(file).add(new Map([['/one', 3]]));
  await new FileCounts(file).add(new Map([['/other', 2]]));
  await new FileCounts(file).add(new Map([['/other', 2]]));
  expect(await new FileCounts(file).mostVisited()).toEqual(['/other', '/one']);
});

const MINUTE_MS = 60_000;

/** Makes the counts look as if they were written a minute ago. */
async function aMinuteLater(): Promise<void> {
  const before = new Date(Date.now() - MINUTE_MS);
  await utimes(file, before, before);
}

it('recent visits count more than old ones', async () => {
  const counts = new FileCounts(file);
  await counts.add(new Map([['/old', 100]]));
  for (const one of times(50, '/new')) {
    await aMinuteLater();
    await counts.add(new Map([[one, 1.95]]));
  }
  expect(await counts.mostVisited()).toEqual(['/new', '/old']);
});

it('counts fade with time, not with the number of processes that add theirs', async () => {
  await new FileCounts(file).add(new Map([['/old', 100]]));
  for (const one of times(50, '/new')) await new FileCounts(file).add(new Map([[one, 1.95]]));
  expect(await new FileCounts(file).mostVisited()).toEqual(['/old', '/new']);
});

it('a busy minute sends no more commands at once to Redis than a connection takes', async () => {
  const paths = Array.from({ length: 3000 }, (_, at) => [`/${at}`, 1] as const);
  await new RedisCounts('redis://any').add(new Map(paths));
  expect(redis.counted.paths).toBe(3000);
  expect(redis.counted.most).toBe(100);
  redis.weights.length = 0;
});

it('counts in Redis, too, fade by at most a minute a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const instances = [1, 2, 3].map(() => new RedisCounts('redis://any'));
  const addAt = async (minute: number, instance: RedisCounts | undefined) => {
    vi.setSystemTime(1_000_000 + minute * MINUTE_MS);
    await instance?.add(new Map([['/a', 1]]));
  };
  for (const [at, instance] of [...instances, ...instances].entries())
    await addAt(at / 3, instance);
  // An instance whose clock is wrong, and the next one.
  await addAt(60, instances[0]);
  await addAt(2, instances[1]);
  vi.useRealTimers();
  const minutes = redis.weights.map((weight) => Math.log(weight) / Math.log(0.999));
  expect(minutes.map((some) => some.toFixed(2).replace('-', ''))).toEqual([
    ...['0.00', '0.33', '0.33', '0.33', '0.33', '0.33', '1.00', '0.00'],
  ]);
});

it('Redis, too, holds a bounded number of paths: those that are visited most', async () => {
  redis.scores.clear();
  const counts = new RedisCounts('redis://any');
  await counts.add(new Map([['/popular', 2]]));
  const paths = Array.from({ length: MAX_PATHS + 50 }, (_, at) => [`/${at}`, 1] as const);
  await counts.add(new Map(paths));
  expect(redis.scores.size).toBe(MAX_PATHS);
  expect((await counts.mostVisited())[0]).toBe('/popular');
});

it.each([
  ['a reader', {}, true],
  ['a click that the router follows', { rsc: '1' }, true],
  ['a prefetch', { rsc: '1', 'next-router-prefetch': '1' }, false],
  ['a part that is prefetched', { rsc: '1', 'next-router-segment-prefetch': '/_tree' }, false],
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }, false],
])('%s: a visit or not', (_, headers, expected) => {
  expect(isVisit({ method: 'GET', headers })).toBe(expected);
  expect(isVisit({ method: 'HEAD', headers })).toBe(false);
});

it('starts over if the file is invalid', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const text of ['', 'nonsense', '[1]', '{"/a":"many"}', '{"/a":-1}']) {
    await writeFile(file, text);
    const counts = new FileCounts(file);
    expect(await counts.mostVisited(), text).toEqual([]);
    await counts.add(new Map([['/b', 1]]));
    expect(await counts.mostVisited(), text).toEqual(['/b']);
  }
});
