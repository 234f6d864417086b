import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { expect, test } from 'vitest';
import { missingEntry, pageEntry } from '../testing/cache-entries';
import type { Entry } from './entry';
import type { RedisTier } from './redis-tier';
import { Store } from './store';

const CHANGED = 'article:1';
const old = pageEntry('/a', { tags: [CHANGED, '_N_T_/a'], renderStartedAt: steadyNow() - 60_000 });

/** A store whose Redis has an old version of a page, and gives it when `answer` is called. */
function storeBesideSlowRedis() {
  let answer = () => {};
  const get = () =>
    new Promise<Entry>((resolve) => {
      answer = () => resolve(old);
    });
  const redis = { get, put: async () => true, delete: async () => true, publish: async () => true };
  const store = new Store({ memoryBytes: 1024 * 1024 });
  store.share(redis as unknown as RedisTier);
  return { store, answer: () => answer() };
}

const change = (store: Store, kind: 'stale' | 'expired') =>
  store.invalidate({ tags: [CHANGED], kind, at: steadyNow() });

test.each(['in Redis', 'in memory'])(
  'a page %s that is withdrawn while Redis is asked is not found',
  async (where) => {
    const { store, answer } = storeBesideSlowRedis();
    if (where === 'in memory') await store.put(old);
    await change(store, 'stale');
    const found = store.get(old.key);
    await change(store, 'expired');
    answer();
    expect(await found).toBeUndefined();
    expect(store.stats.memory.entries).toBe(0);
  },
);

test.each([
  ['page', pageEntry('/a', { tags: old.tags })],
  ['404', missingEntry('/a', { tags: old.tags })],
])('a %s that is stored while Redis is asked is not replaced by an old page', async (_, stored) => {
  const { store, answer } = storeBesideSlowRedis();
  await change(store, 'stale');
  const found = store.get(old.key);
  const entry = { ...stored, renderStartedAt: steadyNow() };
  await store.put(entry);
  answer();
  expect((await found)?.value).toBe(entry.value);
  expect(store.peek(old.key)?.value).toBe(entry.value);
});
