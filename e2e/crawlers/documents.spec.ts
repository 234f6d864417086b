import { LOCAL, pagePath, pathOf, publicChanges, read } from '../support/crawler-reads';
import { expect, test } from '../support/test';
import { expectValidXml, readXml } from '../support/xml';

interface Entry {
  loc: string;
  'image:image'?: { 'image:loc': string };
}

// `e2e/crawl/links.spec.ts` opens every page.
test('the sitemap holds every public page, and each of its images is there', async ({
  baseURL,
}) => {
  const index = (await read(baseURL, '/sitemap.xml')).text;
  expectValidXml(index, 'siteindex.xsd');
  expect(index).toContain(`<loc>${LOCAL}/sitemaps/1.xml</loc>`);
  const { text } = await read(baseURL, '/sitemaps/1.xml');
  expectValidXml(text, 'sitemap.xsd');
  const entries = readXml<{ urlset: { url: Entry[] } }>(text).urlset.url;
  const pages = (await publicChanges(baseURL)).map(pagePath);
  const listed = entries.map(({ loc }) => pathOf(loc)).sort();
  expect(listed).toEqual(['/', '/content', ...pages].sort());
  const images = entries.flatMap((entry) => entry['image:image']?.['image:loc'] ?? []).map(pathOf);
  expect(images.length).toBeGreaterThan(40);
  for (const path of images) {
    expect((await read(baseURL, path)).status, path).toBe(200);
  }
});

test('each feed holds the newest twenty articles of all, or of a category', async ({ baseURL }) => {
  for (const [path, type, query] of [
    ['/feed.xml', 'application/rss+xml', ''],
    ['/content/guides/atom.xml', 'application/atom+xml', '&category=guides'],
    ['/content/guides/feed.json', 'application/feed+json', '&category=guides'],
  ] as const) {
    const list = await read(baseURL, `/api/web/article_list?limit=20${query}`);
    const newest: { id: string }[] = JSON.parse(list.text).data.list;
    const { status, headers, text } = await read(baseURL, path);
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    const ids = [...text.matchAll(/tag:localhost,2026:article:(\d+)/g)].map(([, id]) => id);
    expect(ids, path).toEqual(newest.map(({ id }) => id));
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await read(baseURL, path, known);
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([
      304,
      '',
      headers.get('etag'),
    ]);
  }
  expect((await read(baseURL, '/content/nowhere/feed.xml')).status).toBe(404);
});

test('llms.txt links the Markdown of every article and static page', async ({ baseURL }) => {
  const { text } = await read(baseURL, '/llms.txt');
  const linked = [...text.matchAll(/\]\((\S+)\.md\)/g)].map(([, address = '']) => pathOf(address));
  const pages = (await publicChanges(baseURL)).filter(({ kind }) => kind !== 'category');
  expect(linked.sort()).toEqual(pages.map(pagePath).sort());
});

test('crawlers get what everybody gets, compressed if they can read that, and a bare 404', async ({
  baseURL,
}) => {
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${LOCAL}/sitemap.xml\n`;
  expect((await read(baseURL, '/robots.txt')).text).toBe(robots);
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  for (const path of ['/robots.txt', '/sitemaps/1.xml', '/content/guides/atom.xml']) {
    const everybody = await read(baseURL, path, { 'accept-encoding': 'identity' });
    const crawler = await read(baseURL, path, { ...bot, 'accept-encoding': 'gzip' });
    expect([path, crawler.status]).toEqual([path, 200]);
    expect(crawler.text).toBe(everybody.text);
  }
  for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/content/guides/atom.xml']) {
    const { headers } = await read(baseURL, path, { 'accept-encoding': 'gzip' });
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
  const packed = await read(baseURL, '/sitemaps/1.xml', { 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const missing = await read(baseURL, '/sitemaps/9.xml', bot);
  expect([missing.status, missing.text]).toEqual([404, '']);
  expect((await read(baseURL, '/indexnow.txt')).status).toBe(404);
});
