import { beforeEach, expect, test, vi } from 'vitest';
import { missingEntry, pageEntry, pageKey } from '../../../testing/cache-entries';
import { contentReads, prepareStart, slowReads, told } from '../../../testing/started-instance';
import { setContentThread } from '../../api/embedded-api';
import { steadyNow } from '../../runtime/process/steady-now';
import { DiskTier } from './disk-tier';
import { createStore } from './process-store';
import { RedisTier } from './redis-tier';

vi.mock('./disk-tier');
vi.mock('./redis-tier');

beforeEach(prepareStart);

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

test('a change counts as unread until it is read', async () => {
  const ends = slowReads();
  const store = createStore();
  told({ tags: ['article:1'], kind: 'stale', at: steadyNow() });
  await Promise.resolve();
  expect(['article:1', 'article:2'].map((tag) => store.isUnread([tag]))).toEqual([true, false]);
  ends[0]?.resolve();
  await vi.waitFor(() => expect(store.isUnread(['article:1'])).toBe(false));
});

test('what was rendered while a change waited for others to be read is outdated', async () => {
  const ends = slowReads();
  const store = createStore();
  const tell = async (...tags: string[]) => {
    for (const tag of tags) told({ tags: [tag], kind: 'stale', at: steadyNow() });
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const expectOutdated = async (tag: string) => {
    const page = pageEntry(`/${tag}`, { tags: [tag] });
    await store.put(page);
    expect(store.peek(page.key)).toBeDefined();
    const [earlier] = ends.splice(0);
    earlier?.resolve();
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    ends[0]?.resolve();
    await vi.waitFor(() => expect(store.peek(page.key)).toBeUndefined());
    ends.splice(0);
  };
  await tell('article:1', 'page:a');
  expect(ends).toHaveLength(1);
  await expectOutdated('page:a');
  for (let id = 10; id < 21; id += 1) await tell(`article:${id}`);
  expect(ends).toHaveLength(10);
  await expectOutdated('article:20');
});

test('what an instance has rendered before it heard of a change is taken from the others', async () => {
  const store = createStore();
  const [tier] = vi.mocked(RedisTier).mock.instances;
  const [disk] = vi.mocked(DiskTier).mock.instances;
  const at = steadyNow();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const [page, other] = ['article:1', 'article:2'].map((tag) =>
    pageEntry(`/${tag}`, { tags: [tag] }),
  );
  for (const one of [page, other]) if (one) await store.put(one);
  told({ tags: ['article:1'], kind: 'stale', at });
  expect(tier?.delete).toHaveBeenCalledExactlyOnceWith([page?.key]);
  expect(disk?.delete).toHaveBeenCalledExactlyOnceWith(page?.key);
});

test('of the same tags, the last change that has something to do is carried out when it is read', async () => {
  vi.useFakeTimers();
  const ends = slowReads();
  const store = createStore();
  const done: string[] = [];
  store.readLater(['article:1'], () => done.push('publish'));
  store.readLater(['article:1'], () => done.push('withdraw'));
  // A draft.
  store.readLater(['article:1']);
  await vi.advanceTimersByTimeAsync(2000);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['withdraw']);
  vi.useRealTimers();
});

test('however many changes cannot be read, none counts as read', async () => {
  vi.useFakeTimers();
  const ends = slowReads();
  const store = createStore();
  for (let id = 0; id < 1200; id += 1) store.readLater([`article:${id}`]);
  expect([store.isUnread(['article:0']), store.isUnread(['article:1199'])]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(2000);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  ends[1]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(store.isUnread(['article:0'])).toBe(false);
  vi.useRealTimers();
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

test('a change that is announced while an older one is given up has an hour of its own', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const ends = slowReads();
  const fail = async () => {
    ends.at(-1)?.reject(new Error('403'));
    await vi.advanceTimersByTimeAsync(60_000);
  };
  const store = createStore();
  const [whenOldIsRead, whenNewIsRead] = [vi.fn(), vi.fn()];
  const given = () => [whenOldIsRead, whenNewIsRead].map(({ mock }) => mock.calls.length);
  store.readLater(['site'], whenOldIsRead);
  await vi.advanceTimersByTimeAsync(3_601_000);
  expect([ends.length, ...given()]).toEqual([1, 0, 0]);
  store.readLater(['site'], whenNewIsRead);
  await fail();
  expect([...given(), store.mayBeOutdated(['site'])]).toEqual([1, 0, true]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await fail();
  expect([...given(), store.mayBeOutdated(['site'])]).toEqual([1, 1, false]);
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
