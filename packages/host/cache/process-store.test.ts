import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageEntry } from '../testing/cache-entries';
import { prepareStart, told } from '../testing/started-instance';
import { DiskTier } from './disk-tier';
import { createStore } from './process-store';
import { RedisTier } from './redis-tier';

vi.mock('./disk-tier');
vi.mock('./redis-tier');

beforeEach(prepareStart);

test.each([
  ['PREVIEW', '0', 1],
  ['PREVIEW', '1', 0],
  ['VERCEL_ENV', 'preview', 0],
])('instances share pages through REDIS_URL, previews never: %s=%s', (name, value, tiers) => {
  vi.stubEnv(name, value);
  createStore();
  expect(RedisTier).toHaveBeenCalledTimes(tiers);
});

test('files are kept in `wenzhan` of CACHE_DIR, by build; none with CACHE_DISK_MB=0', () => {
  vi.stubEnv('CACHE_DIR', '/srv/cache');
  createStore();
  expect(DiskTier).toHaveBeenCalledExactlyOnceWith(
    `/srv/cache/wenzhan/b1-${siteIdentity()}`,
    512 * 1024 * 1024,
  );
  prepareStart();
  vi.stubEnv('CACHE_DISK_MB', '0');
  createStore();
  expect(DiskTier).not.toHaveBeenCalled();
});

test('what a preview deployment has rendered is in a folder of its own', () => {
  vi.stubEnv('CACHE_DIR', '/srv/cache');
  vi.stubEnv('PREVIEW', '1');
  createStore();
  expect(vi.mocked(DiskTier).mock.calls[0]?.[0]).toBe(
    `/srv/cache/wenzhan-preview/b1-${siteIdentity()}`,
  );
});

test('a page that was outdated when its render ended is rendered again', async () => {
  vi.useFakeTimers();
  vi.stubEnv('PORT', '3000');
  const fetched = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', fetched);
  const store = createStore();
  const page = pageEntry('/content/news/1');
  vi.advanceTimersByTime(10);
  store.tags.mark({ tags: [...page.tags], kind: 'stale', at: steadyNow() });
  await store.put(page);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(fetched).toHaveBeenCalledWith('http://127.0.0.1:3000/content/news/1', expect.anything());
});

test('a change from the future is one of now, or nothing would be fresh until then', async () => {
  const store = createStore();
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() + 3_600_000 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  expect(store.peek(page.key)).toBeDefined();
});

test('a change that Redis tells again changes nothing, by whichever clock it was made', async () => {
  const store = createStore();
  const change = { tags: ['article:1'], kind: 'expired', at: steadyNow() + 500 } as const;
  told({ ...change, tags: [...change.tags] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  await new Promise((resolve) => setTimeout(resolve, 5));
  told({ ...change, tags: [...change.tags] });
  expect(store.peek(page.key)).toBeDefined();
});

test('changes of an outage count when Redis is back, whatever was changed here meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = createStore();
  vi.advanceTimersByTime(60_000);
  const away = steadyNow();
  vi.advanceTimersByTime(20_000);
  await store.invalidate({ tags: ['order:news'], kind: 'stale', at: steadyNow() });
  vi.advanceTimersByTime(10);
  const before = pageEntry('/news', { tags: ['order:news'] });
  await store.put(before);
  vi.advanceTimersByTime(20_000);
  const missed = { tags: ['article:1', 'order:news'], kind: 'stale', at: away + 10_000 } as const;
  told({ ...missed, tags: [...missed.tags] });
  expect(store.peek(before.key)).toBeUndefined();
  vi.advanceTimersByTime(10);
  const page = pageEntry('/news', { tags: ['order:news'] });
  await store.put(page);
  vi.advanceTimersByTime(30_000);
  // Published again long after, it is known.
  told({ ...missed, tags: [...missed.tags] }, 'a third', true);
  expect(store.peek(page.key)).toBeDefined();
  vi.useRealTimers();
});

test('what one publisher has forgotten is no reason to overhear another', async () => {
  const store = createStore();
  const at = steadyNow();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  const many = Array.from({ length: 20_001 }, (_, id) => `tag-${id}`);
  told({ tags: many, kind: 'stale', at: at + 500 }, 'one');
  told({ tags: ['later'], kind: 'stale', at: at + 501 }, 'one');
  const applied = vi.spyOn(store, 'applyRemoteInvalidation');
  told({ tags: ['article:1'], kind: 'stale', at: at + 100 }, 'another');
  expect(applied.mock.calls.flat()).toMatchObject([{ tags: ['article:1'] }]);
});

test('two changes of a moment are two, whichever is told first, and whatever this instance has changed itself', async () => {
  const store = createStore();
  const applied = vi.spyOn(store, 'applyRemoteInvalidation');
  const at = steadyNow();
  told({ tags: ['article:1'], kind: 'stale', at: at + 700 }, 'one that is ahead');
  told({ tags: ['article:1'], kind: 'stale', at: at + 500 }, 'a third');
  await store.invalidate({ tags: ['article:2'], kind: 'stale', at: at + 10 });
  told({ tags: ['article:2'], kind: 'stale', at }, 'a third');
  expect(applied.mock.calls.flat().map(({ tags }) => tags)).toEqual([
    ['article:1'],
    ['article:1'],
    ['article:2'],
  ]);
});
