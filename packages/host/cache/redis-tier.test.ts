import type { Invalidation } from '@wenzhan/kit/page-cache';
import { TestRedis } from '@wenzhan/kit/testing/redis-server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RedisTier, type Told } from './redis-tier';
import { TagTable } from './tag-table';

const NOON = Date.parse('2026-01-01T12:00:00Z');
/** Longer than one polling interval. */
const A_LOOK_MS = 300;
const MINUTE_MS = 60_000;

let redis: TestRedis;

vi.mock('@wenzhan/kit/redis/redis-connection', () => ({
  RedisConnection: class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: every tier is on the one Redis of the test
      return redis;
    }
  },
}));

/** An instance: its tag table, and the invalidations that it received. */
async function startInstance(table = new TagTable()) {
  const received: Invalidation[] = [];
  const repeated: boolean[] = [];
  const onInvalidation = (invalidation: Invalidation, { isRepeated }: Told) => {
    received.push(invalidation);
    repeated.push(isRepeated);
    table.mark(invalidation);
  };
  const knownInvalidations = () => table.toInvalidations();
  const tier = new RedisTier('redis://any', 'build', { onInvalidation, knownInvalidations });
  onTestFinished(() => tier.close());
  await tier.caughtUp;
  const tell = (invalidation: Invalidation) => {
    table.mark(invalidation);
    return tier.publish(invalidation);
  };
  return { tier, table, received, repeated, tell };
}

const expired = (tag: string): Invalidation => ({ tags: [tag], kind: 'expired', at: Date.now() });
const stale = (tag: string): Invalidation => ({ ...expired(tag), kind: 'stale' });

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  redis = new TestRedis();
});

afterEach(() => vi.useRealTimers());

test('a change of an outage is a new one, and what Redis has lost is repeated', async () => {
  const [one, other] = [await startInstance(), await startInstance()];
  redis.isUp = false;
  await one.tell(stale('article:1'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  redis.isUp = true;
  await vi.advanceTimersByTimeAsync(A_LOOK_MS * 2);
  expect(other.repeated).toEqual([false]);
  redis.streams.clear();
  redis.connections += 1;
  const late = await startInstance();
  await vi.advanceTimersByTimeAsync(A_LOOK_MS * 3);
  expect(late.repeated.length).toBeGreaterThan(0);
  expect(late.repeated).not.toContain(false);
});

test('more edits than the Redis stream holds evict no withdrawal', async () => {
  const one = await startInstance();
  expect(await one.tell(expired('article:1'))).toBe(true);
  for (let id = 0; id < 20_001; id += 1) {
    redis.xAdd('wenzhan:edits', '*', {}, { TRIM: { threshold: 20_000 } });
  }
  vi.setSystemTime(NOON + MINUTE_MS);
  await one.tell(stale('article:2'));
  const late = await startInstance();
  expect(late.table.freshness(['article:1'], NOON - 1)).toBe('expired');
  expect(late.table.freshness(['article:2'], NOON)).toBe('stale');
  expect(late.table.freshness(['article:3'], NOON - 1)).toBe('stale');
});

test('entries older than a withdrawal that Redis has lost have expired', async () => {
  const lost = Array.from({ length: 20_000 }, (_, id) => {
    const invalidation = JSON.stringify({ ...expired(`article:${id}`), from: 'another' });
    return { id: `${NOON - 20_000 + id}-0`, message: { invalidation } };
  });
  redis.streams.set('wenzhan:signals', lost);
  const { table } = await startInstance();
  expect(table.freshness(['another'], NOON - 20_001)).toBe('expired');
  expect(table.freshness(['another'], NOON - 19_000)).toBe('fresh');
});

test('a withdrawal while Redis is away reaches the others when it is back, however many edits wait', async () => {
  const [one, other] = [await startInstance(), await startInstance()];
  redis.isUp = false;
  expect(await one.tell(expired('article:1'))).toBe(false);
  for (let id = 0; id < 2000; id += 1) void one.tell(stale(`article:${id}`));
  await vi.advanceTimersByTimeAsync(A_LOOK_MS);
  expect(other.received).toEqual([]);
  redis.isUp = true;
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS);
  expect(other.table.freshness(['article:1'], NOON - 1)).toBe('expired');
  expect(other.table.freshness(['article:1999'], NOON - 1)).toBe('stale');
});

test('invalidations too long for one reading are read in several', async () => {
  const one = await startInstance();
  for (let id = 0; id < 600; id += 1) await one.tell(stale(`article:${id}`));
  redis.mostMessages = 100;
  const late = await startInstance();
  await vi.advanceTimersByTimeAsync(30 * A_LOOK_MS);
  expect(late.received).toHaveLength(600);
});

test('invalidations are published again to a Redis that comes back empty', async () => {
  const one = await startInstance();
  await one.tell(expired('article:1'));
  await one.tell(stale('article:2'));
  redis.restartEmpty();
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS);
  const late = await startInstance();
  expect(late.table.freshness(['article:1'], NOON - 1)).toBe('expired');
  expect(late.table.freshness(['article:2'], NOON - 1)).toBe('stale');
});

test('an edit that Redis lost before the others had read it reaches them when it is back', async () => {
  const [one, other] = [await startInstance(), await startInstance()];
  expect(await one.tell(stale('article:1'))).toBe(true);
  redis.restartEmpty();
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS);
  expect(other.table.freshness(['article:1'], NOON - 1)).toBe('stale');
});

test('an instance publishes after its restart what it could not publish before', async () => {
  const other = await startInstance();
  const table = new TagTable();
  table.mark({ ...expired('article:1'), at: NOON - MINUTE_MS });
  await startInstance(table);
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS);
  expect(other.received).toMatchObject([{ tags: ['article:1'], at: NOON - MINUTE_MS }]);
});

test('invalidations that Redis has are not published again at a start', async () => {
  const one = await startInstance();
  await one.tell(expired('article:1'));
  await startInstance(one.table);
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS);
  expect(redis.streams.get('wenzhan:signals')).toHaveLength(1);
});

test('a signature is taken once, by any instance, until its time is over', async () => {
  const [one, other] = [await startInstance(), await startInstance()];
  expect(await one.tier.setIfAbsent('signature', MINUTE_MS)).toBe(true);
  vi.setSystemTime(NOON + MINUTE_MS - 1);
  expect(await other.tier.setIfAbsent('signature', MINUTE_MS)).toBe(false);
  vi.setSystemTime(NOON + MINUTE_MS);
  expect(await other.tier.setIfAbsent('signature', MINUTE_MS)).toBe(true);
});
