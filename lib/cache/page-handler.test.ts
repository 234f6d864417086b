import { expect, test, vi } from 'vitest';
import { missingEntry, pageEntry } from '../../testing/cache-entries';
import { decodeEntry, encodeEntry } from './codec';
import { isOfOtherAddress } from './own-address';
import PageHandler from './page-handler';
import { createStore } from './process-store';
import { REFRESH_HEADER } from './refresh';

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

/** What the framework gets for a stored page, in a request by a visitor or by the site itself. */
async function getStored(path: string, siteUrl: string | undefined, { isRefresh = false } = {}) {
  const entry = pageEntry(path, { siteUrl });
  await store.put(entry);
  const headers = isRefresh ? { [REFRESH_HEADER]: store.refreshKey } : {};
  const response = await new PageHandler({ _requestHeaders: headers }).get(entry.key.slice(5));
  return { entry, response };
}

test.each([OWN, undefined])('a page of the own address (%s) is sent as it is', async (siteUrl) => {
  const { entry, response } = await getStored('/a', siteUrl);
  expect(response).toMatchObject({ value: entry.value, lastModified: entry.storedAt });
});

test('a page of another address has expired: the framework renders it anew before it sends it', async () => {
  const { entry, response } = await getStored('/b', OTHER);
  expect(response?.value).toBe(entry.value);
  const { lastModified = 0, cacheControl } = response ?? {};
  expect(lastModified).toBeGreaterThan(0);
  expect(lastModified + (cacheControl?.expire ?? 0) * 1000).toBeLessThanOrEqual(YEAR_MS + 1);
  expect((await getStored('/c', OTHER, { isRefresh: true })).response).toBeNull();
});

test('what is rendered is of the own address from then on', async () => {
  const { entry } = await getStored('/d', OTHER);
  const handler = new PageHandler({ _requestHeaders: {} });
  const { value } = pageEntry('/d', { html: 'anew' });
  await handler.set(entry.key.slice(5), value, { cacheControl: { revalidate: 60 } });
  const response = await handler.get(entry.key.slice(5));
  expect(response?.value).toMatchObject({ html: 'anew' });
  expect(Date.now() - (response?.lastModified ?? 0)).toBeLessThan(60_000);
});

test('files and Redis keep which address a page is of; a missing page names none', () => {
  for (const siteUrl of [OTHER, OWN]) {
    const kept = decodeEntry(encodeEntry(pageEntry('/e', { siteUrl })));
    expect(kept && isOfOtherAddress(kept)).toBe(siteUrl === OTHER);
  }
  expect(isOfOtherAddress(missingEntry('/e', { siteUrl: OTHER }))).toBe(false);
});

test.each([
  ['with the nonce of one request is not', '<html><script nonce="abc">1</script></html>', false],
  ['for everybody is', '<html><p>&lt;script nonce="abc"></p><script>1</script></html>', true],
])('a page that was rendered %s stored', async (_, html, isStored) => {
  const { key, value } = pageEntry(`/nonce/${isStored}`, { html });
  const handler = new PageHandler({ _requestHeaders: {} });
  await handler.set(key.slice(5), value, { cacheControl: { revalidate: 60 } });
  expect((await handler.get(key.slice(5))) !== null).toBe(isStored);
});

test.each([
  ['a kind that nobody knows', { kind: 'APP_SCREEN', html: '<p></p>' }],
  ['a page without HTML', { kind: 'APP_PAGE', html: new Uint8Array() }],
])('%s is not stored, and the log says so', async (_, value) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const key = `/route-cache/${value.kind}/unfamiliar`;
  await new PageHandler({ _requestHeaders: {} }).set(key, value, {});
  expect(await new PageHandler({ _requestHeaders: {} }).get(key)).toBeNull();
  expect(log.mock.calls).toEqual([[`${value.kind} is not stored: unfamiliar form`]]);
});

test('a redirect to sign-in is not stored; a good page stays and is refreshed soon', async () => {
  const handler = new PageHandler({ _requestHeaders: {} });
  const redirect = () => pageEntry('/f', { status: 307, html: '' }).value;
  const { key, value } = pageEntry('/f', { html: 'good' });
  const set = (page: typeof value) =>
    handler.set(key.slice(5), page, { cacheControl: { revalidate: 60 } });
  await set(redirect());
  expect(await handler.get(key.slice(5))).toBeNull();
  await set(value);
  await set(redirect());
  const kept = await handler.get(key.slice(5));
  expect(kept).toMatchObject({ value: { html: 'good' }, cacheControl: { revalidate: 30 } });
});

test('only the site itself can force a refresh', async () => {
  const entry = pageEntry('/g', { storedAt: Date.now() - 120_000, siteUrl: OWN });
  await store.put(entry);
  const get = (key: string) =>
    new PageHandler({ _requestHeaders: { [REFRESH_HEADER]: key } }).get(entry.key.slice(5));
  expect((await get('guessed'))?.value).toBe(entry.value);
  expect(await get(store.refreshKey)).toBeNull();
});

test('pages that have to be rendered begin in turns of the event loop, stored ones at once', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const handler = new PageHandler({ _requestHeaders: {} });
  const begunIn = async (name: string) => {
    await handler.get(pageEntry(`/queue/${name}`).key.slice(5));
    return turn;
  };
  const { key, value } = pageEntry('/queue/stored');
  await handler.set(key.slice(5), value, { cacheControl: { revalidate: 60 } });
  setImmediate(count);
  const [stored, ...missing] = await Promise.all(['stored', '1', '2', '3'].map(begunIn));
  isOver = true;
  expect(stored).toBe(0);
  expect(new Set(missing).size).toBe(3);
});
