import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wantedPaths } from './wanted-paths';

const sitemaps: Record<string, string[]> = {};
const server = createServer(({ url = '' }, response) => {
  const addresses = sitemaps[url];
  const locations = addresses?.map((path) => `<loc>https://www.example.com${path}</loc>`).join('');
  response.writeHead(addresses ? 200 : 503).end(`<urlset>${locations}</urlset>`);
});

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  for (const one of Object.keys(sitemaps)) delete sitemaps[one];
});
afterEach(() => server.close());

async function all(mostVisited: string[]): Promise<string[]> {
  const counts = { add: async () => {}, mostVisited: async () => mostVisited };
  const paths: string[] = [];
  for await (const path of wantedPaths(counts)) paths.push(path);
  return paths;
}

it('names what was visited most, then the sitemap from its latest changes on', async () => {
  sitemaps['/sitemap.xml'] = ['/sitemaps/1.xml', '/sitemaps/2.xml'];
  sitemaps['/sitemaps/1.xml'] = ['/', '/content/news/1'];
  sitemaps['/sitemaps/2.xml'] = ['/content/news/2', '/tags/%E6%A0%87'];
  expect(await all(['/about_us', '/content/news/1'])).toEqual([
    ...['/about_us', '/content/news/1'],
    ...['/tags/%E6%A0%87', '/content/news/2', '/content/news/1', '/'],
  ]);
});

it('names only paths of stored pages, and ends with a line in the log if a sitemap cannot be read', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  sitemaps['/sitemap.xml'] = ['/sitemaps/1.xml'];
  expect(await all(['/search', '/login', '/feed.xml', '/nowhere/at/all', '/content/news'])).toEqual(
    ['/content/news'],
  );
  expect(String(logged.mock.calls)).toContain('/sitemaps/1.xml: HTTP 503');
});
