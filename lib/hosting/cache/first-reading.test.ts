import { beforeEach, expect, test, vi } from 'vitest';
import { pageEntry } from '../../../testing/cache-entries';
import { prepareStart, slowReads } from '../../../testing/started-instance';
import { setContentThread } from '../../api/embedded-api';
import { steadyNow } from '../../runtime/process/steady-now';
import { DiskTier } from './disk-tier';
import { createStore } from './process-store';
import { RedisTier } from './redis-tier';

vi.mock('./disk-tier');
vi.mock('./redis-tier');

beforeEach(prepareStart);

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
  const { over, start } = processes();
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

test('a process is not ready before a folder of many files is read', async () => {
  const ends = slowReads();
  const store = createStore();
  let isOver = false;
  const reading = store.readContent().then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([ends.length, isOver]).toEqual([1, false]);
  ends[0]?.resolve();
  await reading;
});

test('a process whose folder cannot be read asks again, and is ready without it after five minutes', async () => {
  vi.useFakeTimers();
  let isMounted = false;
  const readChanges = async () => {
    if (!isMounted) throw new Error('the folder is empty');
  };
  setContentThread({ fetch: async () => new Response(), readChanges });
  const { over, start } = processes();
  start('without');
  await vi.advanceTimersByTimeAsync(299_000);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).toEqual(['without']);
  start('mounted late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over).toEqual(['without']);
  isMounted = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(over).toEqual(['without', 'mounted late']);
  vi.useRealTimers();
});

/** Starts processes by names. @returns also the names of those that wait for content no longer */
function processes() {
  const over: string[] = [];
  const start = async (name: string) => {
    await createStore().readContent();
    over.push(name);
  };
  return { over, start };
}
