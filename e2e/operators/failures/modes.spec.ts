import { send } from '@wenzhan/kit/testing/send';
import type { FailureMode } from '../../backend/failures';
import { extraArticle } from '../../support/articles';
import { parseHtml, wordsOf } from '../../support/html';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { expectWholePage } from '../../support/whole-page';

/** One failure of each class; `packages/contract/request/request*.test.ts` have the error of every failure. */
const FAILING: readonly FailureMode[] = ['reset', 'wrong-shape', 'http-503', 'code-1'];
/** The circuit breaker probes the backend once a second. */
const RECOVERY = { timeout: 20_000, intervals: [50, 200] };

FAILING.forEach((mode, index) => {
  const article = extraArticle(7000 + index);
  const path = `/content/news/${article.id}`;

  test(`${mode}: an article not seen before answers 500, and 200 once the backend is well`, async ({
    backend,
    site,
  }) => {
    await backend.control({ articles: [article], fail: { mode } });
    expectWholePage(await ask(site.base, path), 500, 'Internal Server Error');
    await backend.control({ fail: null });
    await expect.poll(async () => (await ask(site.base, path)).status, RECOVERY).toBe(200);
    expectWholePage(await ask(site.base, path), 200, article.title);
  });
});

test('401: every kind of page leads to /login with the way back, and /login is there', async () => {
  // A new site: an earlier test may have stored some of these.
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ articles: [extraArticle(7510)], fail: { mode: 'http-401' } });
    for (const path of [
      '/',
      '/content',
      '/content/page/2',
      '/content/guides',
      '/content/guides/page/2',
      // Twice: the redirect is not stored.
      '/content/news/7510',
      '/content/news/7510',
      '/about_us',
      '/single_page/privacy',
      '/search?q=%E6%96%87%E7%AB%99&page=2',
      '/search?tag=a',
    ]) {
      const { status, location, headers } = await ask(site.base, path);
      expect([status, location], path).toEqual([307, `/login?next=${encodeURIComponent(path)}`]);
      expect(headers['cache-control'], path).toContain('no-store');
    }
    for (const path of ['/login', '/login?next=%2F', '/test', '/search']) {
      const { status } = await ask(site.base, path);
      expect(status, path).toBe(200);
    }
    expectWholePage(await ask(site.base, '/login?next=%2Fcontent'), 200, '登录');
    for (const path of ['/feed.xml', '/sitemap.xml', '/llms.txt', '/content/news/7510.md']) {
      const { status, headers } = await ask(site.base, path);
      expect([status, headers['cache-control']], path).toEqual([503, 'no-store']);
    }
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const forBot = await send(site.base, '/content/news/7510', { headers: bot });
    expect([forBot.status, forBot.headers.location]).toEqual([
      307,
      '/login?next=%2Fcontent%2Fnews%2F7510',
    ]);
    await backend.control({ fail: null });
    for (const path of ['/', '/content', '/about_us', '/content/news/7510', '/feed.xml']) {
      expect((await ask(site.base, path)).status, path).toBe(200);
    }
  });
});

test('401 on index_info alone: the page is there, in the frame of the snapshot', async ({
  backend,
  site,
}) => {
  const article = extraArticle(7520);
  await backend.control({ articles: [article], fail: { mode: 'http-401', calls: ['index_info'] } });
  expectWholePage(await ask(site.base, '/content/news/7520'), 200, article.title);
});

test('401: a click on a link ends at /login with the way back', async ({ backend, site, page }) => {
  await backend.control({ fail: { mode: 'http-401' } });
  await page.goto(`${site.base}/test`);
  await page.locator('footer a[href="/single_page/terms"]').click();
  await expect(page).toHaveURL(`${site.base}/login?next=%2Fsingle_page%2Fterms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
});

test('late: an article is there all the same', async ({ backend, site }) => {
  const article = extraArticle(7400);
  await backend.control({ articles: [article], fail: { mode: 'late' } });
  expectWholePage(await ask(site.base, '/content/news/7400'), 200, article.title);
});

test('an article changed by a clock that is years ahead is there, and in the sitemap', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const updatedAt = '2091-01-01T00:00:00+08:00';
    await backend.control({
      articles: [extraArticle(7450, { updatedAt, listed: true })],
      fail: { mode: 'clock-skew' },
    });
    expectWholePage(await ask(site.base, '/content/news/7450'), 200, '第7450篇');
    for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/content/news', '/feed.xml']) {
      expect((await ask(site.base, path)).status, path).toBe(200);
    }
    expect((await ask(site.base, '/sitemaps/1.xml')).html).toContain('/content/news/7450');
  });
});

test('http-404: an article is not found, and is found soon after it came to be', async ({
  backend,
  site,
}) => {
  const article = extraArticle(7100);
  const path = `/content/news/${article.id}`;
  const calls = ['article_info' as const];
  await backend.control({ articles: [article], fail: { mode: 'http-404', calls } });
  expectWholePage(await ask(site.base, path), 404, 'Page not found');
  await backend.control({ fail: null });
  const status = async () => (await ask(site.base, path)).status;
  await expect.poll(status, { timeout: 20_000, intervals: [1000] }).toBe(200);
});

test('the visitor of a failing page reads what to do, and nothing of the reason', async ({
  backend,
  site,
  page,
}) => {
  await backend.control({ articles: [extraArticle(7300)], fail: { mode: 'code-1' } });
  await page.goto(`${site.base}/content/news/7300`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
  await expect(page.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/');
  await expect(page.getByText('后端说不行')).toHaveCount(0);
  await backend.control({ fail: null });
  await expect
    .poll(async () => (await ask(site.base, '/content/news/7300')).status, RECOVERY)
    .toBe(200);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '第7300篇' })).toBeVisible();
});

test('the search page says that the search is out of order', async ({ backend, site }) => {
  await backend.control({ fail: { mode: 'http-500', calls: ['search', 'article_list'] } });
  for (const path of ['/search?q=abc', '/search?q=abc&tag=abc']) {
    const { html } = await ask(site.base, path);
    const document = parseHtml(html);
    expect(wordsOf(document, 'main')).toContain('搜索暂时不可用，请稍后再试。');
    expect(wordsOf(document, 'main ~ footer')).toContain('文站');
    const robots = document.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect(robots).toContain('noindex');
  }
});
