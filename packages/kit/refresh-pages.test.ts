import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { PageCache } from './page-cache';
import { ALL_MS, fetchSelf, PAGE_MS, refreshPages } from './refresh-pages';

/** A site that answers each request later. @returns what it was asked for, and the most at one time */
function stubSite() {
  const seen = { paths: [] as string[], now: 0, most: 0 };
  vi.stubGlobal('fetch', async (url: string) => {
    seen.paths.push(new URL(url).pathname);
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setTimeout(resolve));
    seen.now -= 1;
    return new Response('');
  });
  return seen;
}

/** A cache in which pages with these keys are fresh. */
const cacheWith = (...fresh: string[]) =>
  ({
    refreshKey: 'key',
    hasFresh: async (key: string) => fresh.includes(key),
    nextRender: async () => true,
  }) as unknown as PageCache;

test('pages that are not stored yet are requested like the others: few at a time, and not all of them', async () => {
  vi.stubEnv('PORT', '3000');
  const seen = stubSite();
  const pages = Array.from({ length: 500 }, (_, at) => ({ path: `/new/${at}` }));
  const took = await refreshPages(cacheWith(), pages);
  expect([seen.paths.length, took.size, seen.most]).toEqual([200, 200, 4]);
});

test.each([
  ['the plugin for WordPress', 'deploy/wordpress/wenzhan.php', /'timeout' => (\d+),/],
  ['nginx', 'deploy/nginx.conf.template', /= \/api\/revalidate \{[^}]*read_timeout (\d+)s;/],
])(
  '%s waits until the pages are refreshed, or all of it would be sent again',
  (_, file, timeout) => {
    const [, seconds] = timeout.exec(readFileSync(file, 'utf8')) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(ALL_MS + PAGE_MS);
  },
);

test('a hundred changes at once are refreshed as few pages at a time as one', async () => {
  vi.stubEnv('PORT', '3000');
  const seen = stubSite();
  const changes = Array.from({ length: 100 }, (_, at) => [
    { path: `/a/${at}` },
    { path: `/b/${at}` },
  ]);
  await Promise.all(changes.map((pages) => refreshPages(cacheWith(), pages)));
  expect([seen.paths.length, seen.most]).toEqual([200, 4]);
});

test('a stored page is requested unless it is fresh', async () => {
  vi.stubEnv('PORT', '3000');
  const seen = stubSite();
  const pages = ['a', 'b'].map((key) => ({ key, path: `/${key}` }));
  await refreshPages(cacheWith('a'), [{ path: '/new' }, ...pages]);
  expect(new Set(seen.paths)).toEqual(new Set(['/new', '/b']));
});

test('a page is refreshed when its render has ended, which is after its response', async () => {
  vi.stubEnv('PORT', '3000');
  const seen = stubSite();
  const fresh: string[] = [];
  const rendered = new EventEmitter();
  const cache = Object.assign(cacheWith(), {
    hasFresh: async (key: string) => fresh.includes(key),
    nextRender: async () => (await once(rendered, 'ended'))[0],
  });
  let isOver = false;
  const refreshing = refreshPages(cache, [{ key: 'a', path: '/a' }]).then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(seen.paths).toEqual(['/a']));
  await new Promise((done) => setTimeout(done, 20));
  expect(isOver).toBe(false);
  fresh.push('a');
  rendered.emit('ended', true);
  await refreshing;
  expect(seen.paths).toEqual(['/a']);
});

test('after four pages that failed, the rest is left to visitors', async () => {
  vi.stubEnv('PORT', '3000');
  const seen = stubSite();
  const pages = Array.from({ length: 20 }, (_, at) => ({ key: `${at}`, path: `/${at}` }));
  const cache = Object.assign(cacheWith(), { nextRender: async () => false });
  await refreshPages(cache, pages);
  // Three more are being rendered then; each is tried twice.
  expect(seen.paths.length).toBeLessThanOrEqual(2 * (4 + 3));
});

test('the framework still says where it listens, under a name that is its own', () => {
  const server = createRequire(import.meta.url).resolve('next/dist/server/lib/start-server.js');
  expect(readFileSync(server, 'utf8')).toContain('process.env.__NEXT_PRIVATE_ORIGIN = ');
});

test.each([
  ['127.0.0.1', ''],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
])('a process that listens on %s reaches itself', async (address, origin) => {
  const server = createServer((_, response) => response.end());
  await once(server.listen(0, address), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  vi.stubEnv('__NEXT_PRIVATE_ORIGIN', origin);
  try {
    expect(await fetchSelf(cacheWith(), '/a')).toBe(200);
  } finally {
    server.close();
  }
});
