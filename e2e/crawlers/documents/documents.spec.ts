import { GOOGLE, read } from '../../support/crawler-reads';
import { expect, test } from '../../support/test';

// `app/crawler-documents.test.ts` and `app/feeds.test.ts` check the documents themselves, and
// `e2e/operators/cache/graph.slow.spec.ts` that an edit is in each of them.

test('each feed holds the newest twenty articles', async ({ baseURL }) => {
  for (const [path, query] of [
    ['/feed.xml', ''],
    ['/content/guides/atom.xml', '&category=guides'],
    ['/content/guides/feed.json', '&category=guides'],
  ] as const) {
    const list = await read(baseURL, `/api/web/article_list?limit=20${query}`);
    const newest: { id: string }[] = JSON.parse(list.text).data.list;
    const { text } = await read(baseURL, path);
    const ids = [...text.matchAll(/tag:localhost,2026:article:(\d+)/g)].map(([, id]) => id);
    expect(ids, path).toEqual(newest.map(({ id }) => id));
  }
});

test('crawlers get what everybody gets, compressed if they can read that', async ({ baseURL }) => {
  for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/content/guides/atom.xml']) {
    const everybody = await read(baseURL, path, { 'accept-encoding': 'identity' });
    const crawler = await read(baseURL, path, { ...GOOGLE, 'accept-encoding': 'gzip' });
    expect([path, crawler.status]).toEqual([path, 200]);
    expect(crawler.text).toBe(everybody.text);
    expect(crawler.headers.get('content-encoding')).toBe('gzip');
    expect(crawler.headers.get('vary')).toMatch(/accept-encoding/i);
  }
});
