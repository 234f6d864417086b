import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageEntry, pageKey } from '../testing/cache-entries';
import { BackgroundRefresh } from './background-refresh';
import { Store } from './store';

const DELAY_MS = 1000;
const LEFT_TO_OTHERS_MS = 2000;
const ARTICLE = '/content/news/1';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PORT', '3000');
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * A store whose outdated pages are rendered again, by a site.
 *
 * @returns the paths that the site was asked for
 */
function makeSite() {
  const store = new Store({ memoryBytes: 1024 * 1024 });
  const refresh = new BackgroundRefresh(store);
  store.onOutdated = (page) => refresh.addOutdated(page);
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname;
    const renderStartedAt = steadyNow();
    paths.push(path);
    await store.put(pageEntry(path, { renderStartedAt, tags: ['article:1'] }));
    return new Response('');
  });
  return { store, refresh, paths };
}

const change = (store: Store) =>
  store.invalidate({ tags: ['article:1'], kind: 'stale', at: steadyNow() });

test('a page that was being rendered during a change is rendered again before anybody asks', async () => {
  const { store, paths } = makeSite();
  const entry = pageEntry(ARTICLE, { tags: ['article:1'] });
  vi.advanceTimersByTime(10);
  await change(store);
  vi.advanceTimersByTime(3000);
  await store.put(entry);
  expect(store.peek(pageKey(ARTICLE))).toBeUndefined();
  await vi.advanceTimersByTimeAsync(DELAY_MS);
  expect(paths).toEqual([ARTICLE]);
  expect(store.peek(pageKey(ARTICLE))).toBeDefined();
});

test('changes of one moment are one refresh, which finds pages stored meanwhile', async () => {
  const { store, refresh, paths } = makeSite();
  store.onOutdated = () => undefined;
  await store.put(pageEntry('/', { tags: ['article:1', 'article:2'] }));
  vi.advanceTimersByTime(10);
  for (const tag of ['article:1', 'article:2']) {
    refresh.addPagesWith([tag]);
    await store.invalidate({ tags: [tag], kind: 'stale', at: steadyNow() });
  }
  await store.put(pageEntry('/content', { tags: ['article:2'], renderStartedAt: 1 }));
  await vi.advanceTimersByTimeAsync(DELAY_MS + LEFT_TO_OTHERS_MS);
  expect(paths.sort()).toEqual(['/', '/content']);
});

test('what another instance has rendered in two seconds is not rendered here, too', async () => {
  const { store, refresh, paths } = makeSite();
  for (const path of ['/', '/content'])
    await store.put(pageEntry(path, { tags: ['article:1'], renderStartedAt: steadyNow() }));
  vi.advanceTimersByTime(10);
  refresh.addPagesWith(['article:1']);
  await change(store);
  await vi.advanceTimersByTimeAsync(DELAY_MS + LEFT_TO_OTHERS_MS / 2);
  expect(paths).toEqual([]);
  await store.put(pageEntry('/', { tags: ['article:1'], renderStartedAt: steadyNow() }));
  await vi.advanceTimersByTimeAsync(LEFT_TO_OTHERS_MS);
  expect(paths).toEqual(['/content']);
});

test('nothing is rendered again while the process stops', async () => {
  const { store, paths } = makeSite();
  thisProcess.lifecycle.state = 'stopping';
  await change(store);
  await store.put(pageEntry(ARTICLE, { tags: ['article:1'], renderStartedAt: 1 }));
  await vi.advanceTimersByTimeAsync(DELAY_MS);
  thisProcess.lifecycle.state = 'starting';
  expect(paths).toEqual([]);
});

test('a page that is never fresh is not rendered for ever', async () => {
  const { store, paths } = makeSite();
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(new URL(url).pathname);
    await store.put(pageEntry(ARTICLE, { tags: ['article:1'], renderStartedAt: 1 }));
    return new Response('');
  });
  await change(store);
  await store.put(pageEntry(ARTICLE, { tags: ['article:1'], renderStartedAt: 1 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paths).toEqual([ARTICLE, ARTICLE]);
});

test('a failed refresh, after which the framework stores the same page, is left to the next visitor', async () => {
  const { store, paths } = makeSite();
  const entry = pageEntry(ARTICLE, { tags: ['article:1'] });
  await store.put(entry);
  vi.advanceTimersByTime(10);
  await change(store);
  await store.put(entry);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paths).toEqual([]);
});
