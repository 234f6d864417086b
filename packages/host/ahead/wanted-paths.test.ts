import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeApp } from '../app';
import { testApp } from '../testing/test-app';
import { wantedPaths } from './wanted-paths';

describeApp(testApp);

const sitemaps: Record<string, string[]> = {};
const statuses = new Map<string, number>();
const server = createServer(({ url = '' }, response) => {
  const addresses = sitemaps[url];
  const locations = addresses?.map((path) => `<loc>https://www.example.com${path}</loc>`).join('');
  const status = addresses ? 200 : (statuses.get(url) ?? 503);
  response.writeHead(status).end(`<urlset>${locations}</urlset>`);
});

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  for (const one of Object.keys(sitemaps)) delete sitemaps[one];
});
afterEach(() => {
  statuses.clear();
  server.close();
});

/** The paths, each where it is first named; and the error at the end. */
async function all(
  mostVisited: string[],
  outdated: string[] = [],
): Promise<{ paths: string[]; error: unknown }> {
  const paths = new Set<string>();
  let error: unknown;
  try {
    for await (const path of wantedPaths(mostVisited, outdated)) paths.add(path);
  } catch (thrown) {
    error = thrown;
  }
  return { paths: [...paths], error };
}

it('names what was visited most, categories, the latest changes first, and further lists', async () => {
  sitemaps['/sitemap.xml'] = ['/sitemaps/1.xml', '/sitemaps/2.xml', '/sitemaps/lists.xml'];
  sitemaps['/sitemaps/1.xml'] = ['/', '/content', '/feeds', '/content/old', '/content/old/1'];
  const articles = Array.from({ length: 1002 }, (_, n) => `/content/news/${n}`);
  sitemaps['/sitemaps/2.xml'] = [
    ...articles.slice(0, 500),
    '/content/news',
    ...articles.slice(500),
  ];
  sitemaps['/sitemaps/lists.xml'] = ['/series', '/tags', '/tags/%E6%A0%87'];
  const { paths, error } = await all(['/about_us', '/content/news/1']);
  expect(error).toBeUndefined();
  expect(paths.slice(0, 6)).toEqual([
    ...['/about_us', '/content/news/1', '/', '/content', '/content/news', '/content/news/1001'],
  ]);
  expect(paths.slice(-7)).toEqual([
    ...['/content/news/2', '/content/news/0', '/content/old/1', '/content/old'],
    ...['/series', '/tags', '/tags/%E6%A0%87'],
  ]);
});

it('names only paths of stored pages', async () => {
  sitemaps['/sitemap.xml'] = [];
  const named = ['/search', '/login', '/feed.xml', '/nowhere/at/all', '/content/news'];
  expect((await all(named)).paths).toEqual(['/content/news', '/', '/content']);
});

it('a sitemap that cannot be read costs the pages that it names, and is an error at the end', async () => {
  sitemaps['/sitemap.xml'] = ['/sitemaps/1.xml', '/sitemaps/2.xml', '/sitemaps/lists.xml'];
  sitemaps['/sitemaps/1.xml'] = ['/content/news/1'];
  const { paths, error } = await all([]);
  expect(paths).toEqual(['/', '/content', '/content/news/1']);
  expect(String(error)).toContain('/sitemaps/2.xml: HTTP 503');
});

it('a site without sitemaps, as a preview, names none, which is no error', async () => {
  statuses.set('/sitemap.xml', 404);
  expect(await all(['/about_us'])).toEqual({
    paths: ['/about_us', '/', '/content'],
    error: undefined,
  });
});

it('names first what is outdated, of that what was visited most', async () => {
  sitemaps['/sitemap.xml'] = [];
  const visited = ['/content/news', '/content/news/2', '/content/news/1'];
  const outdated = ['/feed.xml', '/content/news/1', '/content/news/2'];
  expect((await all(visited, outdated)).paths).toEqual([
    ...['/content/news/2', '/content/news/1', '/feed.xml'],
    ...['/content/news', '/', '/content'],
  ]);
});
