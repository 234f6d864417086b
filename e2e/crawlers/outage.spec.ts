import { extraArticle } from '../support/articles';
import { read } from '../support/crawler-reads';
import { expect, test, withOwnSite } from '../support/isolated-site';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.8' };
const KNOWN = '/content/news/9201';
const UNKNOWN = '/content/news/9202';

test('while the backend fails crawlers get what was good, and 503 where there is nothing', async () => {
  await withOwnSite({}, async ({ site, backend }) => {
    const asGoogle = (path: string) => read(site.base, path, { 'user-agent': GOOGLE });
    await backend.control({ articles: [extraArticle(9201), extraArticle(9202)] });
    const documents = ['/sitemap.xml', '/content/news/atom.xml', KNOWN];
    const before = new Map<string, string>();
    for (const path of documents) {
      const { status, text } = await asGoogle(path);
      expect([path, status]).toEqual([path, 200]);
      before.set(path, text);
    }
    await backend.control({ fail: { mode: 'http-500' } });

    await test.step('what was good is still there', async () => {
      for (const [path, good] of before) {
        const { status, text } = await asGoogle(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).toBe(good);
      }
    });

    await test.step('what nobody has requested yet is 503, with a time to come back', async () => {
      for (const [path, headers] of [
        ['/sitemaps/1.xml', {}],
        ['/content/standards/feed.xml', {}],
        ['/llms.txt', {}],
        [`${UNKNOWN}.md`, {}],
        [UNKNOWN, MARKDOWN],
        ['/media/share/wide/article/9202.png', {}],
        [UNKNOWN, { 'user-agent': GOOGLE }],
        [UNKNOWN, { 'user-agent': 'FooBot/1.0 (+https://foo.example)' }],
      ] as const) {
        const answer = await read(site.base, path, headers);
        expect([path, headers, answer.status]).toEqual([path, headers, 503]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        if ('user-agent' in headers) expect(answer.text).toBe('');
      }
      const person = await read(site.base, UNKNOWN);
      expect(person.status).toBe(500);
      expect(person.text).toContain('Internal Server Error');
    });

    await backend.control({ fail: null });
    // The circuit breaker probes the backend once a second.
    for (const path of ['/sitemaps/1.xml', `${UNKNOWN}.md`, '/media/share/wide/article/9202.png']) {
      await expect.poll(async () => (await asGoogle(path)).status, path).toBe(200);
    }
    await expect.poll(async () => (await asGoogle(UNKNOWN)).text).toContain('第9202篇的正文。');
  });
});
