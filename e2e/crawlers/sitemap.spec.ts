import { extraArticle } from '../support/articles';
import { LOCAL, pagePath, pathOf, publicChanges, read } from '../support/crawler-reads';
import { withOwnSite } from '../support/isolated-site';
import { expect, test } from '../support/test';
import { expectValidXml, readXml } from '../support/xml';

interface Entry {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}

async function readSitemap(base: string | undefined, path = '/sitemaps/1.xml'): Promise<Entry[]> {
  const { status, text } = await read(base, path);
  expect(status).toBe(200);
  expectValidXml(text, 'sitemap.xsd');
  return readXml<{ urlset: { url: Entry[] } }>(text).urlset.url;
}

test('the index names every sitemap, with the time of its newest page', async ({ baseURL }) => {
  const { status, headers, text } = await read(baseURL, '/sitemap.xml');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expectValidXml(text, 'siteindex.xsd');
  const { sitemapindex } = readXml<{ sitemapindex: { sitemap: Entry[] } }>(text);
  const newest = (await publicChanges(baseURL)).at(-1)?.updatedAt;
  expect(sitemapindex.sitemap).toEqual([{ loc: `${LOCAL}/sitemaps/1.xml`, lastmod: newest }]);
});

test('the sitemap holds every public page once, with the time of its content', async ({
  baseURL,
}) => {
  const changes = await publicChanges(baseURL);
  const newest = changes.at(-1)?.updatedAt;
  const expected = new Map(changes.map((change) => [pagePath(change), change.updatedAt]));
  const entries = await readSitemap(baseURL);
  expect(entries.map(({ loc }) => pathOf(loc)).sort()).toEqual(
    ['/', '/content', ...expected.keys()].sort(),
  );
  for (const { loc, lastmod } of entries) {
    expect(lastmod).toBe(expected.get(pathOf(loc)) ?? newest);
  }
});

test('every address of the sitemap is a page, and every picture is one', async ({ baseURL }) => {
  const entries = await readSitemap(baseURL);
  const pictures = entries.flatMap((entry) => entry['image:image']?.['image:loc'] ?? []);
  expect(pictures.length).toBeGreaterThan(40);
  for (const address of [...entries.map(({ loc }) => loc), ...pictures]) {
    const { status } = await read(baseURL, pathOf(address));
    expect([address, status]).toEqual([address, 200]);
  }
});

test('a sitemap is sent compressed to who can read that', async ({ baseURL }) => {
  const headers = { 'accept-encoding': 'gzip' };
  for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/feed.xml']) {
    const answer = await read(baseURL, path, headers);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  }
  const plain = await read(baseURL, '/sitemaps/1.xml', { 'accept-encoding': 'identity' });
  const packed = await read(baseURL, '/sitemaps/1.xml', headers);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.text).toBe(plain.text);
});

test('crawlers get what everybody gets, and a bare status for what is missing', async ({
  baseURL,
}) => {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/1.xml', '/atom.xml', '/llms.txt']) {
    const [everybody, crawler] = [await read(baseURL, path), await read(baseURL, path, headers)];
    expect([path, crawler.status]).toEqual([path, 200]);
    expect(crawler.text).toBe(everybody.text);
  }
  const missing = await read(baseURL, '/sitemaps/9.xml', headers);
  expect([missing.status, missing.text]).toEqual([404, '']);
});

for (const path of ['/sitemaps/0.xml', '/sitemaps/2.xml', '/sitemaps/01.xml', '/sitemaps/1']) {
  test(`${path} is no sitemap`, async ({ baseURL }) => {
    expect((await read(baseURL, path)).status).toBe(404);
  });
}

test('what search engines may not keep is in no sitemap, and odd addresses are valid in it', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const cover = { url: 'https://pictures.example.com/a b.jpg?x=1&y=<2>' };
    await backend.control({
      articles: [
        extraArticle(9001, { listed: true, seo: { noindex: true } }),
        extraArticle(9002, { listed: true, status: 'draft' }),
        extraArticle(9003, { listed: true, cover }),
      ],
    });
    const entries = await readSitemap(site.base);
    const ids = entries.map(({ loc }) => /\/(900\d)$/.exec(loc)?.[1]).filter(Boolean);
    expect(ids).toEqual(['9003']);
    expect(entries.find(({ loc }) => loc.endsWith('/9003'))?.['image:image']).toEqual({
      'image:loc': 'https://pictures.example.com/a%20b.jpg?x=1&y=%3C2%3E',
    });
  });
});

test('while the backend fails there is no sitemap rather than an empty one, and it comes back', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const paths = ['/sitemap.xml', '/sitemaps/1.xml', '/feed.xml', '/atom.xml', '/llms.txt'];
    for (const mode of ['http-500', 'code-1', 'wrong-shape', 'refuse'] as const) {
      await backend.control({ fail: { mode } });
      for (const path of paths) {
        const { status, headers, text } = await read(site.base, path);
        expect([mode, path, status]).toEqual([mode, path, 503]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(text).toBe('Service Unavailable\n');
      }
    }
    await backend.control({ fail: null });
    // The circuit breaker probes the backend once a second.
    for (const path of paths) {
      await expect.poll(async () => (await read(site.base, path)).status).toBe(200);
    }
    expect((await readSitemap(site.base)).length).toBeGreaterThan(40);
  });
});

test('what was good is still there when the backend fails after it', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const paths = ['/sitemap.xml', '/feed.xml', '/content/news/atom.xml', '/llms.txt'];
    const before = [];
    for (const path of paths) before.push(await read(site.base, path));
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    await backend.control({ fail: { mode: 'http-500' } });
    for (const [index, path] of paths.entries()) {
      const { status, text } = await read(site.base, path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toBe(before[index]?.text);
    }
  });
});
