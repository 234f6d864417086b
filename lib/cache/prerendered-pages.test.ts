import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrerenderedPages } from './prerendered-pages';

const KEY = '/route-cache/APP_PAGE/0123/$/about_us';
const META = { status: 200, headers: { 'x-next-cache-tags': 'site' } };
const ROUTES = { '/about_us': { initialRevalidateSeconds: 60, initialExpireSeconds: 3600 } };

let dist: string;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'wenzhan-build-'));
  mkdirSync(`${dist}/server/app`, { recursive: true });
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => rmSync(dist, { recursive: true }));

/** Reads a build with one page. */
function read(manifest: object, meta: object): PrerenderedPages {
  writeFileSync(`${dist}/prerender-manifest.json`, JSON.stringify(manifest));
  writeFileSync(`${dist}/server/app/about_us.meta`, JSON.stringify(meta));
  writeFileSync(`${dist}/server/app/about_us.html`, '<p>a</p>');
  return new PrerenderedPages(dist);
}

test('a page of the build is there, with its tags and its lifetimes', async () => {
  const pages = read({ routes: ROUTES }, { ...META, routeCache: { key: KEY } });
  expect(await pages.get(`page:${KEY}`)).toMatchObject({
    tags: ['site'],
    revalidate: 60,
    expire: 3600,
    value: { kind: 'APP_PAGE', html: '<p>a</p>' },
  });
  expect(log).not.toHaveBeenCalled();
});

test.each<[string, object, object]>([
  ['manifest', { version: 9 }, { ...META, routeCache: { key: KEY } }],
  ['file', { routes: ROUTES }, META],
])('with a %s of another form nothing of it is used, and the log says so', async (_, ...files) => {
  const pages = read(files[0], files[1]);
  expect([...pages.listMetadata()]).toEqual([]);
  expect(log.mock.calls).toEqual([[expect.stringContaining('rendered anew')]]);
});
