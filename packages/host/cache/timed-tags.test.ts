import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeApp } from '../app';
import { pageEntry, pageKey } from '../testing/cache-entries';
import { Store } from './store';

describeApp({ dueTime: (tag) => (tag.startsWith('until:') ? Number(tag.slice(6)) : null) });

const NOW = Date.parse('2026-10-01T08:00:00+08:00');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store with a page for each of these times until which it holds. */
async function storeWith(pages: Record<string, number>) {
  const store = new Store({ memoryBytes: 1024 * 1024 });
  const rendered = vi.fn();
  store.onOutdated = ({ path }) => rendered(path);
  for (const [path, time] of Object.entries(pages)) {
    const renderStartedAt = steadyNow() - 1;
    const carried = ['site', `until:${time}`];
    await store.put(pageEntry(path, { tags: carried, renderStartedAt, revalidate: false }));
  }
  const isFresh = (path: string) => store.peek(pageKey(path)) !== undefined;
  return { store, isFresh, outdated: () => rendered.mock.calls.splice(0).flat().sort() };
}

test('what holds until a time is stale from then on, and is rendered again without a visit', async () => {
  const { store, isFresh, outdated } = await storeWith({
    '/': NOW + HOUR,
    '/tags': NOW + HOUR,
    '/later': NOW + 2 * HOUR,
  });
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect([isFresh('/'), isFresh('/later'), outdated()]).toEqual([true, true, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([isFresh('/'), isFresh('/later'), outdated()]).toEqual([false, true, ['/', '/tags']]);
  expect(store.peekStale(pageKey('/'))).toBeDefined();
  await store.put(pageEntry('/', { tags: ['site', `until:${NOW + 2 * HOUR}`] }));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([isFresh('/'), outdated()]).toEqual([false, ['/', '/later']]);
});

test('a page whose time was over before this process began is stale, and left to visitors and to rendering ahead', async () => {
  const { isFresh, outdated } = await storeWith({ '/': NOW - 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect([isFresh('/'), outdated()]).toEqual([false, []]);
});

test('a page that is stored late, because its render began before the time, is rendered again', async () => {
  const { store, outdated } = await storeWith({ '/': NOW + HOUR });
  await vi.advanceTimersByTimeAsync(HOUR);
  outdated();
  const begun = { renderStartedAt: NOW + HOUR - 1, tags: [`until:${NOW + HOUR}`] };
  await store.put(pageEntry('/tags', begun));
  expect(outdated()).toEqual(['/tags']);
});

test('a time beyond the longest timer is reached', async () => {
  const far = 2 ** 31 + HOUR;
  const { isFresh } = await storeWith({ '/': NOW + far });
  await vi.advanceTimersByTimeAsync(far - 1);
  expect(isFresh('/')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isFresh('/')).toBe(false);
});
