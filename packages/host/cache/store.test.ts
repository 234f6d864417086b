import { pathTag } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingEntry, pageEntry, pageKey } from '../testing/cache-entries';
import type { Entry } from './entry';
import type { PrerenderedPages } from './prerendered-pages';
import type { RedisTier } from './redis-tier';
import { Store } from './store';

const MEMORY = 1024 * 1024;
const NOON = new Date('2026-01-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const makeStore = () => new Store({ memoryBytes: MEMORY });

/** A store that shares its entries through a fake Redis. */
function sharingStore(more: object = {}, built?: object) {
  const shared = {
    delete: vi.fn(async () => true),
    publish: vi.fn(async () => true),
    put: vi.fn(),
    get: vi.fn(async (): Promise<Entry | undefined> => undefined),
    ...more,
  };
  const store = new Store({ memoryBytes: MEMORY, built: built as PrerenderedPages | undefined });
  store.share(shared as unknown as RedisTier);
  return { store, shared };
}

const wait = (ms: number) => void vi.advanceTimersByTime(ms);

/** Tells the store, 10 ms later, that article 1 has changed. */
async function change(store: Store, kind: 'stale' | 'expired') {
  wait(10);
  await store.invalidate({ tags: ['article:1'], kind, at: Date.now() });
}

test('a hundred thousand invented URLs evict no page', async () => {
  const store = makeStore();
  for (let id = 0; id < 20; id += 1) await store.put(pageEntry(`/content/news/${id}`));
  const missing = missingEntry('/content/news/9');
  for (let id = 0; id < 100_000; id += 1) {
    await store.put({ ...missing, key: pageKey(`/content/news/9${id}`) });
  }
  expect(store.stats.memory.bytes).toBeLessThanOrEqual(MEMORY);
  for (let id = 0; id < 20; id += 1) {
    expect(store.peek(pageKey(`/content/news/${id}`)), `${id}`).toBeDefined();
  }
});

test('pages keep the memory limit; the least recently used is evicted first', async () => {
  const store = makeStore();
  await store.put(pageEntry('/first'));
  for (let id = 0; id < 500; id += 1) {
    await store.put(pageEntry(`/content/news/${id}`));
    store.peek(pageKey('/first'));
  }
  expect(store.stats.memory.bytes).toBeLessThanOrEqual(MEMORY);
  expect(store.peek(pageKey('/first'))).toBeDefined();
  expect(store.peek(pageKey('/content/news/0'))).toBeUndefined();
  expect(store.peek(pageKey('/content/news/499'))).toBeDefined();
});

test.each([
  [0, 0],
  [100_000.5, 1],
])('a memory of %d bytes keeps %d pages', async (memoryBytes, entries) => {
  const store = new Store({ memoryBytes });
  await store.put(pageEntry('/a'));
  expect(store.stats.memory.entries).toBe(entries);
});

test.each([404, 410, 308])(
  'an answer %i takes the page with it that stood there',
  async (status) => {
    const get = async () => pageEntry('/a', { renderStartedAt: 1 });
    const { store, shared } = sharingStore(
      {},
      { has: () => true, get, keys: () => [], headOf: () => undefined },
    );
    await store.put(pageEntry('/a', { renderStartedAt: Date.now() - 1000 }));
    await store.put(missingEntry('/a', { status }));
    expect((await store.get(pageKey('/a')))?.value).toMatchObject({ status });
    const gone = { tags: ['_N_T_/a'], kind: 'expired', at: Date.now() };
    expect(shared.publish).toHaveBeenCalledWith(gone);
    wait(301_000);
    expect(await store.get(pageKey('/a'))).toBeUndefined();
  },
);

test('a stale page is served; a withdrawal removes it', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1', '_N_T_/a'] });
  await store.put(page);
  await change(store, 'stale');
  expect(store.peek(page.key)).toBeUndefined();
  expect(store.peekStale(page.key)).toBeDefined();
  expect(await store.stored({ key: page.key, path: '/a' })).toMatchObject({ state: 'stale' });
  await store.invalidate({ tags: [pathTag('/a')], kind: 'expired', at: Date.now() });
  expect(store.peekStale(page.key)).toBeUndefined();
  expect(await store.stored({ key: page.key, path: '/a' })).toMatchObject({ state: 'none' });
});

/** Begins to refresh a page, fails after a second, and keeps the page as the framework does. */
async function failToRefresh(store: Store, page: Entry, duringIt?: () => Promise<void>) {
  store.renderStarts.begin(page.key);
  await duringIt?.();
  wait(1000);
  const renderStartedAt = store.renderStarts.get(page.key, page.value);
  await store.put({ ...page, renderStartedAt, storedAt: Date.now(), revalidate: 30 });
}

test('after a failed refresh a page that a change made stale stays stale and is not refreshed for five seconds', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  await change(store, 'stale');
  wait(10);
  await failToRefresh(store, page);
  expect(await store.stored({ key: page.key, path: '/a' })).toMatchObject({ state: 'stale' });
  wait(4900);
  expect(store.peek(page.key)).toBeDefined();
  wait(200);
  expect(store.peek(page.key)).toBeUndefined();
});

test('after a failed refresh of a page that is only old, the next follows when the framework says', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  await failToRefresh(store, page);
  wait(29_900);
  expect(store.peek(page.key)).toBeDefined();
  wait(200);
  expect(store.peek(page.key)).toBeUndefined();
});

test('a failed refresh of a missing page is waited with, too, and takes no page of another instance', async () => {
  const { store, shared } = sharingStore({ delete: vi.fn(async () => false) });
  const missing = missingEntry('/a', { tags: ['article:1'] });
  await store.put(missing);
  await change(store, 'stale');
  wait(10);
  await failToRefresh(store, missing);
  expect(shared.delete).toHaveBeenCalledOnce();
  expect(store.peek(missing.key)).toBeDefined();
  wait(5100);
  expect(store.peek(missing.key)).toBeUndefined();
});

test('a change that comes while a refresh fails is not waited with', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  await failToRefresh(store, page, () => change(store, 'stale'));
  expect(store.peek(page.key)).toBeUndefined();
});

test('a page beyond its lifetime is not shown until it is refreshed', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { revalidate: 60, expire: 3600 });
  await store.put(page);
  wait(NOON.getTime() + 61_000 - Date.now());
  expect(store.peekStale(page.key)).toBeDefined();
  wait(NOON.getTime() + 3_601_000 - Date.now());
  expect(store.peekStale(page.key)).toBeUndefined();
});

test('the newer of two versions in memory and Redis is served; concurrent lookups are one', async () => {
  const newer = pageEntry('/a', { html: 'newer', renderStartedAt: Date.now() + 61_000 });
  const get = vi.fn(async () => ({ ...newer, storedAt: Date.now() }));
  const { store } = sharingStore({ get });
  await store.put(pageEntry('/a', { html: 'older' }));
  wait(61_000);
  const found = await Promise.all([store.get(newer.key), store.get(newer.key)]);
  expect(found.map((entry) => entry?.value)).toEqual([newer.value, newer.value]);
  expect(get).toHaveBeenCalledTimes(1);
});

test('an invalidation from another instance applies whatever the clocks say', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'], renderStartedAt: Date.now() + 5000 });
  await store.put(page);
  await store.applyRemoteInvalidation({ tags: ['article:1'], kind: 'expired', at: Date.now() });
  expect(await store.get(page.key)).toBeUndefined();
});

test('a render in progress during a withdrawal on another instance is not stored, whatever the clocks say', async () => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'] });
  store.renderStarts.begin(page.key);
  const at = Date.now() - 400;
  await store.applyRemoteInvalidation({ tags: ['article:1'], kind: 'expired', at });
  await store.put({ ...page, renderStartedAt: store.renderStarts.get(page.key, page.value) });
  expect(await store.get(page.key)).toBeUndefined();
});

test('a page rendered after a withdrawal is not stored if its data was requested before', async () => {
  const store = makeStore();
  const renderStartedAt = Date.now();
  await change(store, 'expired');
  wait(10);
  const page = pageEntry('/a', { tags: ['article:1', '_N_T_/a'] });
  wait(10);
  const value = { kind: 'DATA' as const, bytes: new Uint8Array(1), stale: 0 };
  await store.put({ ...page, key: 'data:1', tags: ['article:1'], renderStartedAt, value });
  await store.put(page);
  expect(await store.get(page.key)).toBeUndefined();
});

test('expired pages are removed from memory and Redis', async () => {
  const { store, shared } = sharingStore();
  for (const path of ['/a', '/']) await store.put(pageEntry(path, { tags: ['article:1', path] }));
  await store.put(missingEntry('/b'));
  await change(store, 'expired');
  expect(store.stats.memory.entries).toBe(1);
  expect(shared.delete).toHaveBeenLastCalledWith([pageKey('/'), pageKey('/a')]);
});

test('pages are found by their tags, the most recently used first', async () => {
  const store = makeStore();
  for (const path of ['/a', '/b', '/']) await store.put(pageEntry(path, { tags: ['site', path] }));
  await store.put(missingEntry('/c', { tags: ['site'] }));
  expect(store.pagesWith(['site']).map(({ path }) => path)).toEqual(['/', '/b', '/a', '/c']);
  expect(store.pagesWith(['/b']).map(({ path }) => path)).toEqual(['/b']);
});

test('a 404 in place of a page of the build is told to the other instances once, not with each rendering', async () => {
  const renderStartedAt = steadyNow();
  const head = { key: pageKey('/a'), tags: ['_N_T_/a'], renderStartedAt };
  const { store, shared } = sharingStore(
    { delete: vi.fn(async () => false) },
    { get: async () => undefined, has: () => true, keys: () => [], headOf: () => head },
  );
  for (let rendering = 0; rendering < 3; rendering += 1) {
    wait(5000);
    await store.put(missingEntry('/a'));
  }
  expect(shared.publish).toHaveBeenCalledOnce();
});

const HOUR_MS = 3_600_000;

/** Sets the machine's clock, while time goes on. */
const setClock = (ms: number) => void vi.setSystemTime(Date.now() + ms);

test.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('while the clock is set %s, times keep their order', async (_, ms) => {
  const store = makeStore();
  const page = pageEntry('/a', { tags: ['article:1'], revalidate: 60 });
  await store.put(page);
  setClock(ms);
  wait(59_000);
  expect(store.peek(page.key)).toBeDefined();
  wait(2000);
  expect(store.peek(page.key)).toBeUndefined();
  await store.put(pageEntry('/a', { tags: ['article:1'] }));
  wait(10);
  await store.invalidate({ tags: ['article:1'], kind: 'expired', at: steadyNow() });
  expect(store.peekStale(page.key)).toBeUndefined();
  expect(await store.get(page.key)).toBeUndefined();
});

/** A store over a page that another process kept, whose clock was ahead. */
const withKept = (ahead: number, more: Parameters<typeof pageEntry>[1] = {}) => {
  const then = steadyNow() + ahead;
  const times = { storedAt: then, renderStartedAt: then };
  const kept = pageEntry('/a', { tags: ['article:1'], ...times, ...more });
  const get = async () => kept;
  const built = { get, has: () => false, keys: () => [], headOf: () => undefined };
  return { key: kept.key, ...sharingStore({}, built) };
};

test.each([60, false] as const)(
  'a kept page from the future is stale (revalidate: %s)',
  async (revalidate) => {
    const { store, key } = withKept(HOUR_MS, { revalidate });
    const found = await store.get(key);
    expect(found).toBeDefined();
    expect(found && store.isFresh(found)).toBe(false);
    expect(store.peek(key)).toBeUndefined();
    expect(store.peekStale(key)).toBeDefined();
  },
);

test('a kept page from the future is gone if it was ever withdrawn', async () => {
  const { store, key } = withKept(HOUR_MS);
  await store.invalidate({ tags: ['article:1'], kind: 'expired', at: steadyNow() });
  expect(await store.get(key)).toBeUndefined();
});

test.each([
  [59_000, true],
  [61_000, false],
])('a page of an instance whose clock is %s ms ahead is fresh: %s', async (ahead, isFresh) => {
  const then = steadyNow() + ahead;
  const page = pageEntry('/a', { storedAt: then, renderStartedAt: then });
  const { store } = sharingStore({ get: async () => page });
  const found = await store.get(page.key);
  expect(found && store.isFresh(found)).toBe(isFresh);
});
