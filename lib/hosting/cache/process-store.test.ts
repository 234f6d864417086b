import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingEntry, pageEntry, pageKey } from '../../../testing/cache-entries';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { setContentThread } from '../../api/embedded-api';
import type { Invalidation } from '../../runtime/page-cache';
import { steadyNow } from '../../runtime/process/steady-now';
import { DiskTier } from './disk-tier';
import { createStore } from './process-store';
import { RedisTier } from './redis-tier';

const NAME = Symbol.for('wenzhan.page-cache');

vi.mock('./disk-tier');
vi.mock('./redis-tier');

beforeEach(() => {
  const build = temporaryFolder();
  writeFileSync(path.join(build, 'BUILD_ID'), 'b1');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), build));
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
  vi.mocked(RedisTier).mockClear();
  vi.mocked(DiskTier).mockClear();
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, NAME);
});

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
  expect(DiskTier).toHaveBeenCalledExactlyOnceWith('/srv/cache/wenzhan/b1', 512 * 1024 * 1024);
  Reflect.deleteProperty(globalThis, NAME);
  vi.stubEnv('CACHE_DISK_MB', '0');
  createStore();
  expect(DiskTier).toHaveBeenCalledOnce();
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

/** What an instance does when Redis tells it of a change that another one has published. */
function told(invalidation: Invalidation, from = 'another', isRepeated = false): void {
  const [, , listener] = vi.mocked(RedisTier).mock.calls[0] ?? [];
  listener?.onInvalidation(invalidation, { from, isRepeated });
}

/** An embedded content API that notes which articles it is to read again. */
function contentReads(): unknown[] {
  const reads: unknown[] = [];
  const readChanges = async (articles?: readonly string[]) => void reads.push(articles ?? 'all');
  setContentThread({ fetch: async () => new Response(), readChanges });
  return reads;
}

test('an instance that is told of changes reads them before it renders anything, together', async () => {
  const reads = contentReads();
  createStore();
  const at = steadyNow();
  told({ tags: ['article:7', 'order:news', '_N_T_/content/news/7'], kind: 'stale', at });
  told({ tags: ['withdrawn:article:8', 'article-page:8'], kind: 'expired', at });
  await Promise.resolve();
  expect(reads).toEqual([['7', '8']]);
  told({ tags: ['article:9'], kind: 'stale', at });
  await Promise.resolve();
  expect(reads).toEqual([['7', '8'], ['9']]);
  told({ tags: ['article:10', 'category:news'], kind: 'stale', at });
  await vi.waitFor(() => expect(reads).toEqual([['7', '8'], ['9'], 'all']));
  told({ tags: ['_N_T_/content/news/9'], kind: 'expired', at });
  told({ tags: ['article:1'], kind: 'stale', at: at - 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reads).toHaveLength(3);
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

test('what was rendered while a change took long to read is outdated, and a withdrawal stays one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let end = () => {};
  const readChanges = () => new Promise<void>((resolve) => (end = resolve));
  setContentThread({ fetch: async () => new Response(), readChanges });
  const store = createStore();
  told({ tags: ['withdrawn:article:1', 'article:1'], kind: 'expired', at: steadyNow() });
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(2600);
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  expect(store.peek(page.key)).toBeDefined();
  vi.advanceTimersByTime(10);
  end();
  await vi.waitFor(() => expect(store.peek(page.key)).toBeUndefined());
  expect(store.tags.endsExpired('withdrawn:article:1')).toBe(true);
  vi.useRealTimers();
});

/** An embedded content API whose readings end when the test says so. */
function slowReads() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const readChanges = () =>
    new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }));
  setContentThread({ fetch: async () => new Response(), readChanges });
  return ends;
}

test('a change that arrives while another is read is read at once, too', async () => {
  const ends = slowReads();
  createStore();
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  await Promise.resolve();
  expect(ends).toHaveLength(1);
  told({ tags: ['article:2'], kind: 'expired', at: steadyNow() });
  await Promise.resolve();
  expect(ends).toHaveLength(2);
});

test('what cannot be read is read again at the next change, and what was rendered until then is outdated', async () => {
  const ends = slowReads();
  vi.spyOn(console, 'error').mockReturnValue();
  const store = createStore();
  told({ tags: ['article:1'], kind: 'expired', at: steadyNow() });
  await Promise.resolve();
  ends[0]?.reject(new Error('the thread has crashed'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  told({ tags: ['article:2'], kind: 'stale', at: steadyNow() });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(ends).toHaveLength(2);
  expect(store.peek(page.key)).toBeDefined();
  ends[1]?.resolve();
  await vi.waitFor(() => expect(store.peek(page.key)).toBeUndefined());
});

test('what cannot be read is read again after a pause, and what was rendered until then is outdated', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  vi.spyOn(console, 'error').mockReturnValue();
  const ends = slowReads();
  const store = createStore();
  told({ tags: ['article:1'], kind: 'expired', at: steadyNow() });
  await Promise.resolve();
  ends[0]?.reject(new Error('the system does not answer'));
  await vi.advanceTimersByTimeAsync(10);
  const page = pageEntry('/a', { tags: ['article:1'] });
  await store.put(page);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ends).toHaveLength(2);
  expect(store.peek(page.key)).toBeDefined();
  ends[1]?.resolve();
  await vi.waitFor(() => expect(store.peek(page.key)).toBeUndefined());
  vi.useRealTimers();
});

test('pages with a change that is not read yet reach neither the other instances nor the next start', async () => {
  const ends = slowReads();
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  const [disk] = vi.mocked(DiskTier).mock.instances;
  const keysOf = (one: unknown) =>
    vi.mocked(one as RedisTier).put.mock.calls.map(([{ key }]) => key);
  const shared = () => {
    expect(keysOf(disk)).toEqual(keysOf(tier));
    return keysOf(tier);
  };
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const changed = () => pageEntry('/a', { tags: ['article:1'] });
  const other = pageEntry('/b', { tags: ['article:2'] });
  await store.put(changed());
  await store.put(other);
  expect(shared()).toEqual([other.key]);
  ends[0]?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  await store.put(changed());
  expect(shared()).toEqual([other.key, changed().key]);
});

test('nor do those with a change that who was told of it could not read; it is read after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ends = slowReads();
  vi.spyOn(console, 'error').mockReturnValue();
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  const whenRead = vi.fn();
  for (const _time of [1, 2, 3]) store.readLater(['article:1'], whenRead);
  await store.put(pageEntry('/a', { tags: ['article:1'] }));
  // The article may enter this list.
  await store.put(pageEntry('/news', { tags: ['order:news'] }));
  expect(vi.mocked(tier as RedisTier).put).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ends).toHaveLength(1);
  expect(whenRead).not.toHaveBeenCalled();
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(whenRead).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await store.put(pageEntry('/a', { tags: ['article:1'] }));
  expect(vi.mocked(tier as RedisTier).put).toHaveBeenCalledOnce();
});

test('nor does a page that was outdated when its render ended', async () => {
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  const page = pageEntry('/a', { tags: ['article:1'] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  store.tags.mark({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  await store.put(page);
  expect(vi.mocked(tier as RedisTier).put).not.toHaveBeenCalled();
});

test('changes of an outage are read when Redis is back, whatever was changed here meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const reads = contentReads();
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
  await Promise.resolve();
  expect(reads).toEqual([['1']]);
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
  const reads = contentReads();
  createStore();
  const at = steadyNow();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  const many = Array.from({ length: 20_001 }, (_, id) => `tag-${id}`);
  told({ tags: many, kind: 'stale', at: at + 500 }, 'one');
  told({ tags: ['later'], kind: 'stale', at: at + 501 }, 'one');
  told({ tags: ['article:1'], kind: 'stale', at: at + 100 }, 'another');
  await Promise.resolve();
  expect(reads.flat()).toContain('1');
});

test('two changes of a moment are two, whichever is told first, and whatever this instance has changed itself', async () => {
  const reads = contentReads();
  const store = createStore();
  const at = steadyNow();
  told({ tags: ['article:1'], kind: 'stale', at: at + 700 }, 'one that is ahead');
  await Promise.resolve();
  told({ tags: ['article:1'], kind: 'stale', at: at + 500 }, 'a third');
  await Promise.resolve();
  await store.invalidate({ tags: ['article:2'], kind: 'stale', at: at + 10 });
  told({ tags: ['article:2'], kind: 'stale', at }, 'a third');
  await Promise.resolve();
  expect(reads).toEqual([['1'], ['1'], ['2']]);
});

test('a change that was long to be read leaves alone what has changed again since', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ends = slowReads();
  const store = createStore();
  const at = steadyNow();
  told({ tags: ['withdrawn:article:1', 'order:news'], kind: 'expired', at });
  await Promise.resolve();
  vi.advanceTimersByTime(10);
  told({ tags: ['withdrawn:article:1', 'order:news'], kind: 'stale', at: at + 10 });
  await Promise.resolve();
  vi.advanceTimersByTime(2600);
  ends[0]?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.tags.endsExpired('withdrawn:article:1')).toBe(false);
  // A list that has changed since was read without this article.
  expect(store.tags.freshness(['order:news'], at + 15)).toBe('expired');
  vi.useRealTimers();
});

test('an article is read while something else cannot be, which is asked for ever more seldom', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(console, 'error').mockReturnValue();
  const asked: unknown[] = [];
  const readChanges = async (articles?: readonly string[]) => {
    asked.push(articles ?? 'all');
    if (!articles) throw new Error('the menu does not answer');
  };
  setContentThread({ fetch: async () => new Response(), readChanges });
  const store = createStore();
  const whenRead = vi.fn();
  for (let time = 0; time < 10; time += 1) store.readLater(['site'], vi.fn());
  store.readLater(['article:1'], whenRead);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([['1'], 'all']);
  expect(whenRead).toHaveBeenCalledOnce();
  // Pauses of 2 s, 4 s and so on; an article in between begins them anew.
  await vi.advanceTimersByTimeAsync(26_000);
  expect(asked).toHaveLength(5);
  vi.useRealTimers();
});

test('until a content system is read after a start, nothing is shared, and the process waits for ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  const ends = slowReads();
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  let isOver = false;
  store.readContent().then(() => (isOver = true));
  expect(store.isUnread(['article:1'])).toBe(true);
  await store.put(pageEntry('/a'));
  expect(vi.mocked(tier as RedisTier).put).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(9900);
  expect([ends.length, isOver]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(true);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(store.isUnread(['article:1'])).toBe(false);
  await store.put(pageEntry('/a'));
  expect(vi.mocked(tier as RedisTier).put).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('what was rendered from the index of the last start is rendered again once the system is read, and reaches nobody', async () => {
  vi.useFakeTimers();
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.stubEnv('PORT', '3000');
  const ends = slowReads();
  const store = createStore();
  const tiers = [RedisTier, DiskTier].map((tier) => vi.mocked(tier).mock.instances[0]);
  store.readContent();
  const early = pageEntry('/early');
  await store.put(early);
  const late = { ...pageEntry('/late'), renderStartedAt: steadyNow() };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(store.peek(early.key)).toBeDefined();
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  await store.put(late);
  // It was asked for after the reading, and used data from before.
  await vi.advanceTimersByTimeAsync(10);
  const using = { ...pageEntry('/using', { tags: ['data'] }), renderStartedAt: steadyNow() };
  const value = { kind: 'DATA' as const, bytes: new Uint8Array(1), stale: 0 };
  await store.put({ ...late, key: 'data', tags: ['data'], value });
  await store.put(using);
  for (const { key } of [early, late, using]) expect(store.peek(key)).toBeUndefined();
  expect(JSON.stringify(store.tags.toInvalidations())).not.toContain('first');
  for (const tier of tiers) expect(tier?.put).not.toHaveBeenCalled();
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(1000);
  const paths = fetched.mock.calls.map(([url]) => new URL(String(url)).pathname);
  expect([...new Set(paths)].sort()).toEqual(['/early', '/late', '/using']);
  vi.useRealTimers();
});

test('however many changes cannot be read after a start, what is rendered once they are reaches the others', async () => {
  vi.useFakeTimers();
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  vi.spyOn(console, 'error').mockReturnValue();
  let isReadable = false;
  const readChanges = async () => {
    if (!isReadable) throw new Error('503');
  };
  setContentThread({ fetch: async () => new Response(), readChanges });
  const store = createStore();
  store.readContent();
  await vi.advanceTimersByTimeAsync(10_000);
  for (let id = 0; id < 1001; id += 1) store.readLater([`article:${id}`], vi.fn());
  await vi.advanceTimersByTimeAsync(60_000);
  isReadable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  await store.put({ ...pageEntry('/a'), renderStartedAt: steadyNow() });
  const [tier] = vi.mocked(RedisTier).mock.instances;
  expect(tier?.put).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('without any content of a system a process is not ready for five minutes', async () => {
  vi.useFakeTimers();
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  let status = 500;
  const readChanges = () => Promise.reject(new Error('not yet'));
  vi.spyOn(console, 'error').mockReturnValue();
  setContentThread({ fetch: async () => new Response('', { status }), readChanges });
  const over: string[] = [];
  const start = (name: string) =>
    createStore()
      .readContent()
      .then(() => over.push(name));
  start('without');
  await vi.advanceTimersByTimeAsync(290_000);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(over).toEqual(['without']);
  start('with');
  await vi.advanceTimersByTimeAsync(60_000);
  status = 200;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(over).toEqual(['without', 'with']);
  vi.useRealTimers();
});

test('a change counts as unread once nobody waits for it any more', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  slowReads();
  const store = createStore();
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  expect([store.isUnread(['article:1']), store.mayBeOutdated(['article:1'])]).toEqual([
    false,
    true,
  ]);
  vi.advanceTimersByTime(2600);
  expect([store.isUnread(['article:1']), store.isUnread(['article:2'])]).toEqual([true, false]);
  vi.useRealTimers();
});

test('a process is not ready before a folder of many files is read', async () => {
  const ends = slowReads();
  const store = createStore();
  let isOver = false;
  const reading = store.readContent().then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([ends.length, isOver]).toEqual([1, false]);
  ends[0]?.reject(new Error('the folder cannot be read'));
  await reading;
});

test('pages are stored without a change that cannot be read for an hour, what was withdrawn stays so, and it is read later', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  let isReadable = false;
  const readChanges = async () => {
    if (!isReadable) throw new Error('403');
  };
  setContentThread({ fetch: async () => new Response(), readChanges });
  const store = createStore();
  const whenRead = vi.fn();
  store.readLater(['site'], whenRead);
  await vi.advanceTimersByTimeAsync(3_590_000);
  const state = () => [store.isUnread(['site']), store.mayBeOutdated(['site'])];
  expect([whenRead.mock.calls.length, ...state()]).toEqual([0, true, true]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([whenRead.mock.calls.length, ...state()]).toEqual([1, true, false]);
  // Another one is waited for as long.
  store.readLater(['site'], whenRead);
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect([whenRead.mock.calls.length, ...state()]).toEqual([1, true, true]);
  await vi.advanceTimersByTimeAsync(700_000);
  expect([whenRead.mock.calls.length, ...state()]).toEqual([2, true, false]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(whenRead).toHaveBeenCalledTimes(2);
  isReadable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([whenRead.mock.calls.length, ...state()]).toEqual([3, false, false]);
  vi.useRealTimers();
});

test('an unread 404 takes no page from the other instances', async () => {
  slowReads();
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const missing = (tag: string) => missingEntry('/a', { tags: [tag] });
  await store.put(missing('article:1'));
  expect(vi.mocked(tier as RedisTier).delete).not.toHaveBeenCalled();
  expect(store.peek(missing('article:1').key)).toBeDefined();
  await store.put({ ...missing('article:2'), key: pageKey('/b') });
  expect(vi.mocked(tier as RedisTier).delete).toHaveBeenCalledOnce();
});
