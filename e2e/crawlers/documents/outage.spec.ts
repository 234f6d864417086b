import { extraArticle } from '../../support/articles';
import { GOOGLE, read } from '../../support/crawler-reads';
import { expect, test, withOwnSite } from '../../support/isolated-site';

// `app/crawler-documents.test.ts` and `app/feeds.test.ts` have each document without a backend.

const KNOWN = '/content/news/9201';
const UNKNOWN = '/content/news/9202';

test('while the backend fails crawlers get what was good, and 503 where there is nothing', async () => {
  await withOwnSite({}, async ({ site, backend }) => {
    const asGoogle = (path: string) => read(site.base, path, GOOGLE);
    await backend.control({ articles: [extraArticle(9201), extraArticle(9202)] });
    const before = new Map<string, string>();
    for (const path of ['/sitemap.xml', '/content/news/atom.xml', KNOWN]) {
      before.set(path, (await asGoogle(path)).text);
    }
    await backend.control({ fail: { mode: 'http-500' } });

    await test.step('what was good is still there', async () => {
      for (const [path, text] of before) {
        expect([path, await asGoogle(path)]).toMatchObject([path, { status: 200, text }]);
      }
    });

    await test.step('a document that was never requested is 503 with Retry-After', async () => {
      for (const [path, headers] of [
        ['/sitemaps/1.xml', {}],
        [`${UNKNOWN}.md`, {}],
        [UNKNOWN, GOOGLE],
      ] as const) {
        const answer = await read(site.base, path, headers);
        expect([path, headers, answer.status]).toEqual([path, headers, 503]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        if (headers === GOOGLE) expect(answer.text).toBe('');
      }
    });

    await backend.control({ fail: null });
    // The circuit breaker probes the backend once a second.
    for (const path of ['/sitemaps/1.xml', `${UNKNOWN}.md`]) {
      await expect.poll(async () => (await asGoogle(path)).status, path).toBe(200);
    }
    await expect.poll(async () => (await asGoogle(UNKNOWN)).text).toContain('第9202篇的正文。');
  });
});
