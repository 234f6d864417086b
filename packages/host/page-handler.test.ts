import type { RequestContext } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { pageTooLarge } from '@wenzhan/kit/telemetry/events';
import { inRequest } from '@wenzhan/kit/telemetry/request-context';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { expect, test, vi } from 'vitest';
import { describeApp } from './app';
import type { Entry } from './cache/entry';
import { createStore } from './cache/process-store';
import { RefreshBudget } from './cache/refresh-budget';
import PageHandler from './page-handler';
import { documentOf, missingEntry, pageEntry } from './testing/cache-entries';
import { testApp } from './testing/test-app';

describeApp(testApp);

const OTHER = 'http://localhost:3000';
const OWN = 'http://localhost:4000';

vi.hoisted(() => {
  process.env.SITE_URL = '';
  process.env.PORT = '4000';
  // A store with a memory tier only.
  process.env.NEXT_PHASE = 'phase-production-build';
});

const store = createStore();
const YEAR_MS = 31_536_000_000;

/** The handler of a request by a visitor, or by the site itself with the store's key. */
const handlerFor = (refreshKey?: string) =>
  new PageHandler({ _requestHeaders: refreshKey ? { [REFRESH_HEADER]: refreshKey } : {} });

const responseKey = ({ key }: Entry) => key.slice('page:'.length);

/** What the framework gets for a page. */
const get = (page: Entry, refreshKey?: string) => handlerFor(refreshKey).get(responseKey(page), {});

/** Stores a page that the framework has rendered. */
const set = (page: Entry) =>
  handlerFor().set(responseKey(page), page.value, { cacheControl: { revalidate: 60 } });

test.each([
  ['a page of the own address', pageEntry('/a', { siteUrl: OWN })],
  ['a page without an address', pageEntry('/a')],
  ['a missing page of another address', missingEntry('/missing', { siteUrl: OTHER })],
])('%s is sent as it is', async (_, page) => {
  await store.put(page);
  expect(await get(page)).toMatchObject({ value: page.value, lastModified: page.storedAt });
});

test('a page of another SITE_URL has expired: it is rendered again before it is sent', async () => {
  const page = pageEntry('/b', { siteUrl: OTHER });
  await store.put(page);
  const response = await get(page);
  expect(response?.value).toBe(page.value);
  const { lastModified = 0, cacheControl } = response ?? {};
  expect(lastModified).toBeGreaterThan(0);
  expect(lastModified + (cacheControl?.expire ?? 0) * 1000).toBeLessThanOrEqual(YEAR_MS + 1);
});

test('what is rendered is of the own address from then on', async () => {
  const page = pageEntry('/c', { siteUrl: OTHER });
  await store.put(page);
  await set(pageEntry('/c', { html: documentOf('anew') }));
  const response = await get(page);
  expect(response?.value).toMatchObject({ html: documentOf('anew') });
  expect(Date.now() - (response?.lastModified ?? 0)).toBeLessThan(60_000);
});

test.each([
  ['with the nonce of one request is not', documentOf('<script nonce="abc">1</script>'), false],
  ['for everybody is', documentOf('&lt;script nonce="abc"><script>1</script>'), true],
])('a page that was rendered %s stored', async (_, html, isStored) => {
  const page = pageEntry(`/nonce/${isStored}`, { html });
  await set(page);
  expect((await get(page)) !== null).toBe(isStored);
});

test.each([
  ['a kind that nobody knows', { kind: 'APP_SCREEN', html: '<p></p>' }],
  ['a page without HTML', { kind: 'APP_PAGE', html: new Uint8Array() }],
])('%s is not stored, and is logged', async (_, value) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const key = `/route-cache/${value.kind}/unfamiliar`;
  await handlerFor().set(key, value, {});
  expect(await handlerFor().get(key, {})).toBeNull();
  expect(log.mock.calls).toEqual([[`${value.kind} is not stored: unsupported form`]]);
});

test.each([
  ['part of a page', { kind: 'APP_PAGE', html: '<!DOCTYPE html><html><p>' }],
  ['the end of a page', { kind: 'APP_PAGE', html: '<p></p></html>' }],
  ['flight data', { kind: 'APP_PAGE', html: '0:{"P":null}' }],
  ['a redirect without a target', { kind: 'APP_PAGE', html: documentOf(''), status: 308 }],
  ['a failed response', { kind: 'APP_ROUTE', body: Buffer.from(''), status: 500, headers: {} }],
])('%s is not stored', async (name, value) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const key = `/route-cache/${value.kind}/${'0'.repeat(64)}/$/${name}`;
  await handlerFor().set(key, value, {});
  expect(await handlerFor().get(key, {})).toBeNull();
});

test('a redirect to /login is not stored; the last good page stays and is refreshed soon', async () => {
  const headers = { location: '/login' };
  const redirect = () => pageEntry('/d', { status: 307, html: '', headers });
  const page = pageEntry('/d', { html: documentOf('good') });
  await set(redirect());
  expect(await get(page)).toBeNull();
  await set(page);
  await set(redirect());
  const kept = { value: { html: documentOf('good') }, cacheControl: { revalidate: 30 } };
  expect(await get(page)).toMatchObject(kept);
});

test('a page that is too large is not stored, which is counted; the last good page stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let count = 0;
  pageTooLarge.subscribe(() => {
    count += 1;
  });
  const large = () => pageEntry('/large', { html: documentOf('大'.repeat(4 * 1024 * 1024)) });
  const page = pageEntry('/large', { html: documentOf('good') });
  await set(large());
  expect(await get(page)).toBeNull();
  await set(page);
  await set(large());
  const kept = { value: { html: documentOf('good') }, cacheControl: { revalidate: 30 } };
  expect(await get(page)).toMatchObject(kept);
  await set(pageEntry('/large', { html: documentOf('大'.repeat(4_000_000)) }));
  expect((await get(page))?.value).not.toMatchObject({ html: documentOf('good') });
  expect(count).toBe(2);
  const line = 'a page is too large to be stored: /large: 4194352 characters';
  expect(log.mock.calls).toEqual([[line]]);
});

test('a request knows the status of its page, whether that is rendered for it or stored', async () => {
  const statusAfter = async (work: () => Promise<unknown>) => {
    const context: RequestContext = { id: 'x', startedAt: 0 };
    await new Promise((resolve) => inRequest(context, () => resolve(work())));
    return context.pageStatus;
  };
  const missing = missingEntry('/noted/missing', { html: documentOf('missing') });
  expect(await statusAfter(() => get(missing))).toBeUndefined();
  expect(await statusAfter(() => set(missing))).toBe(404);
  expect(await statusAfter(() => get(missing))).toBe(404);
  expect(await statusAfter(() => set(pageEntry('/noted/page')))).toBe(200);
  expect(await statusAfter(() => set(pageEntry('/noted/[id]')))).toBeUndefined();
});

test('only the site itself can have a page rendered whose last render has just failed', async () => {
  const changedAt = steadyNow() - 2000;
  const page = pageEntry('/e', {
    ...{ siteUrl: OWN, renderStartedAt: changedAt - 1, lastRefreshAttemptAt: changedAt + 1 },
  });
  await store.put(page);
  await store.invalidate({ tags: [...page.tags], kind: 'stale', at: changedAt });
  for (const [key, isRendered] of [
    ['guessed', false],
    [store.refreshKey, true],
  ] as const) {
    const response = await get(page, key);
    expect(response?.value).toBe(page.value);
    expect((response?.lastModified ?? 0) < changedAt).toBe(isRendered);
  }
});

test('a page that cannot be rendered in time is refused, and rendered later', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const waiting = Array.from({ length: 200 }, (_, id) => get(pageEntry(`/cold/${id}`)));
  const page = pageEntry('/cold/too-many');
  // So that the others wait in the queue.
  await Promise.resolve();
  const refused = await get(page);
  expect(refused).not.toHaveProperty('cacheControl');
  expect(refused).toMatchObject({
    value: {
      kind: 'APP_PAGE',
      status: 503,
      html: expect.stringContaining('<h1>Service unavailable</h1>'),
      headers: { 'retry-after': '20', 'cache-control': 'no-store' },
    },
  });
  const feed = await handlerFor().get('/cold/route', { kind: 'APP_ROUTE' });
  expect(feed?.value).toMatchObject({ kind: 'APP_ROUTE', status: 503 });
  expect(log.mock.calls.flat()).toContain(
    'pages are refused: more are requested than can be rendered',
  );
  expect(await Promise.all(waiting)).toEqual(Array(200).fill(null));
  expect(await get(page)).toBeNull();
});

const MINUTE = 60_000;

/** Whether the framework refreshes a page in the background, two minutes after its last rendering. */
async function isRefreshed(path: string, more: Partial<Entry> = {}): Promise<boolean> {
  const page = pageEntry(path, { siteUrl: OWN, storedAt: steadyNow() - 2 * MINUTE, ...more });
  await store.put(page);
  const { lastModified = 0 } = (await get(page)) ?? {};
  return steadyNow() - lastModified > MINUTE;
}

test('no page is refreshed for its age alone while one that is not stored waits to be rendered', async () => {
  const waiting = get(pageEntry('/not-stored'));
  expect(await isRefreshed('/aged/and-waiting')).toBe(false);
  await waiting;
  expect(await isRefreshed('/aged/later')).toBe(true);
});

test('once the budget is used up, no page is refreshed for its age alone', async () => {
  const take = vi.spyOn(RefreshBudget.prototype, 'take').mockReturnValue(true);
  expect(await isRefreshed('/aged/within')).toBe(true);
  take.mockReturnValue(false);
  expect(await isRefreshed('/aged/beyond')).toBe(false);
  expect(await isRefreshed('/old', { storedAt: steadyNow() - 31 * MINUTE })).toBe(true);
  expect(await isRefreshed('/failed', { revalidate: 5 })).toBe(true);
  await store.invalidate({ tags: ['_N_T_/edited'], kind: 'stale', at: steadyNow() + MINUTE });
  expect(await isRefreshed('/edited')).toBe(true);
  for (const path of ['/', '/content/news']) expect(await isRefreshed(path), path).toBe(true);
  expect(await isRefreshed('/content/news/1')).toBe(false);
});

test('renders start one per turn of the event loop, stored pages are served at once', async () => {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const begunIn = async (name: string) => {
    await get(pageEntry(`/queue/${name}`));
    return turn;
  };
  await set(pageEntry('/queue/stored'));
  const [stored, ...missing] = await Promise.all(['stored', '1', '2', '3'].map(begunIn));
  clearImmediate(next);
  expect(stored).toBe(0);
  expect(new Set(missing).size).toBe(3);
});

test('the framework forgets the lifetimes of paths before there are too many', async () => {
  const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  const kept: Map<string, unknown> = Reflect.get(SharedCacheControls, 'cacheControls');
  for (let id = 0; id < 10_000; id += 1) {
    lifetimes.set(`/content/news/${id}`, { revalidate: 5, expire: 300 });
    await handlerFor().set(`/content/news/${id}`, null, {});
  }
  await vi.waitFor(() => expect(kept.size).toBeLessThan(1000));
});

test.each([
  ['without a profile', undefined, false],
  ['that expires at once', { expire: 0 }, false],
  ['with a lifetime', { expire: 60 }, true],
])(
  'a tag that is revalidated %s leaves its pages to visitors or not',
  async (name, durations, isKept) => {
    const page = pageEntry(`/revalidated/${name}`, { siteUrl: OWN, tags: [name] });
    await store.put({ ...page, renderStartedAt: steadyNow() - 1 });
    await handlerFor().revalidateTag(name, durations);
    expect((await get(page))?.value === page.value).toBe(isKept);
  },
);
