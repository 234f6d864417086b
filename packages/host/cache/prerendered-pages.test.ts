import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { PrerenderedPages } from './prerendered-pages';

const KEY = '/route-cache/APP_PAGE/0123/$/about_us';
const META = { status: 200, headers: { 'x-next-cache-tags': 'site' } };
const ROUTES = { '/about_us': { initialRevalidateSeconds: 60, initialExpireSeconds: 3600 } };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Reads a build with one page. */
function read(manifest: object, meta: object): PrerenderedPages {
  const dist = temporaryFolder();
  mkdirSync(`${dist}/server/app`, { recursive: true });
  writeFileSync(`${dist}/prerender-manifest.json`, JSON.stringify(manifest));
  writeFileSync(`${dist}/server/app/about_us.meta`, JSON.stringify(meta));
  writeFileSync(`${dist}/server/app/about_us.html`, '<p>a</p>');
  return new PrerenderedPages(dist);
}

test('a page of the build is there, with its tags and its lifetimes', async () => {
  const pages = read({ routes: ROUTES }, { ...META, routeCache: { key: KEY, isFallback: false } });
  expect(await pages.get(`page:${KEY}`)).toMatchObject({
    tags: ['site'],
    revalidate: 60,
    expire: 3600,
    value: { kind: 'APP_PAGE', html: '<p>a</p>' },
  });
  expect(console.error).not.toHaveBeenCalled();
});

test('a page with a Chinese name is there under the encoded path of a request', async () => {
  const key = '/route-cache/APP_PAGE/0123/$/tags/缓存';
  const pages = read({ routes: {} }, { ...META, routeCache: { key, isFallback: false } });
  const path = `/tags/${encodeURIComponent('缓存')}`;
  expect([...pages.keys()].map((key) => key.split('$')[1])).toEqual([path]);
});

const LONG_KEY = `/route-cache/APP_PAGE/${'0'.repeat(64)}/$`;

test('a page carries the tag of its path as requests have it', () => {
  const routeCache = { key: `${LONG_KEY}/tags/C++`, isFallback: false };
  const headers = { 'x-next-cache-tags': 'articles,_N_T_/tags/C++' };
  const pages = read({ routes: {} }, { ...META, headers, routeCache });
  const [key = ''] = pages.keys();
  expect(pages.headOf(key)?.tags).toContain('_N_T_/tags/C%2B%2B');
});

test('a page is for the address of the build', async () => {
  vi.stubEnv('BUILD_SITE_URL', 'https://built.test');
  const pages = read({ routes: ROUTES }, { ...META, routeCache: { key: KEY, isFallback: false } });
  expect(pages.headOf(`page:${KEY}`)?.siteUrl).toBe('https://built.test');
  expect((await pages.get(`page:${KEY}`))?.siteUrl).toBe('https://built.test');
});

test('a page that was built by a clock that is ahead is older than every change, and no older than now', async () => {
  const routeCache = { key: KEY, isFallback: false };
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const pages = read({ routes: ROUTES }, { ...META, routeCache });
  vi.useRealTimers();
  expect(pages.headOf(`page:${KEY}`)?.renderStartedAt).toBe(0);
  expect((await pages.get(`page:${KEY}`))?.storedAt).toBe(1_000_000);
});

test.each<[string, object, object]>([
  ['manifest', { version: 9 }, { ...META, routeCache: { key: KEY, isFallback: false } }],
  ['file', { routes: ROUTES }, META],
])('an unsupported %s is ignored, and logged', async (_, ...files) => {
  const pages = read(files[0], files[1]);
  expect([...pages.keys()]).toEqual([]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/prerendered page/));
});

test('one page that cannot be read costs that page, and a manifest that cannot all of them', async () => {
  const dist = temporaryFolder();
  mkdirSync(`${dist}/server/app/broken.meta`, { recursive: true });
  const routeCache = { key: KEY, isFallback: false };
  writeFileSync(`${dist}/server/app/about_us.meta`, JSON.stringify({ ...META, routeCache }));
  writeFileSync(`${dist}/server/app/about_us.html`, '<p>a</p>');
  writeFileSync(`${dist}/server/app/half.meta`, '{"status":2');
  expect([...new PrerenderedPages(dist).keys()]).toHaveLength(1);
  writeFileSync(`${dist}/prerender-manifest.json`, '{"routes":');
  expect([...new PrerenderedPages(dist).keys()]).toEqual([]);
});
