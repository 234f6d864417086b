import { send } from '@wenzhan/kit/testing/send';
import { parseHtml, wordsOf } from '../../support/html';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { revalidate } from '../../support/revalidation';
import { expectWholePage } from '../../support/whole-page';

/** Pages that need the backend, and their regular `h1`. */
const PAGES: Record<string, string> = {
  '/': '文站',
  '/content': '全部内容',
  '/content/page/2': '全部内容',
  '/content/guides': '使用指南',
  '/content/guides/page/2': '使用指南',
  '/content/news/101': '文站可以运行了',
  '/about_us': '关于文站',
};
const BARE_PAGE = '/single_page/privacy';
const WITHOUT_CONTENT = [
  ['/login', 200, '登录'],
  ['/test', 200, '测试'],
  ['/search', 200, '搜索'],
  ['/nowhere', 404, 'Page not found'],
  ['/content/news/abc', 404, 'Page not found'],
  ['/content/page/0', 404, 'Page not found'],
] as const;
const MISSING = [
  '/content/news/99999',
  '/content/nowhere',
  '/single_page/nowhere',
  '/content/page/99',
];

test('in an outage no page answers 200 but those without content, and every page is itself right after it', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'http-500' } });
    for (const path of [...Object.keys(PAGES), BARE_PAGE, ...MISSING]) {
      await test.step(`${path} in the outage`, async () => {
        expectWholePage(await ask(site.base, path), 500, 'Internal Server Error');
      });
    }
    for (const [path, status, heading] of WITHOUT_CONTENT) {
      await test.step(`${path} in the outage`, async () => {
        expectWholePage(await ask(site.base, path), status, heading);
      });
    }
    await backend.control({ fail: null });
    const status = async () => (await ask(site.base, '/content/guides')).status;
    await expect.poll(status, { timeout: 20_000, intervals: [50, 200] }).toBe(200);
    await expectGood(site.base);
    for (const path of MISSING) {
      await test.step(`${path} after it`, async () => {
        expectWholePage(await ask(site.base, path), 404, 'Page not found');
      });
    }
  });
});

test('pages that were good stay while their refresh fails, for crawlers too', async () => {
  await withOwnSite({ pages: 'stale' }, async ({ backend, site }) => {
    // An error that a working backend returns: a dead one would open the circuit breaker.
    await backend.control({ fail: { mode: 'code-1' } });
    await expectGood(site.base);
    // Each stale page was sent first and is refreshed afterwards.
    const asked = async () => (await backend.calls()).map(({ path }) => path.split('/').at(-1));
    const needed = ['category_list', 'article_list', 'article_info', 'single_page'];
    await expect.poll(asked, { timeout: 10_000 }).toEqual(expect.arrayContaining(needed));
    await expectGood(site.base);
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
    for (const [path, heading] of Object.entries(PAGES)) {
      const { status, text } = await send(site.base, path, { headers });
      expect([path, status]).toEqual([path, 200]);
      expect(wordsOf(parseHtml(text), 'main h1')).toBe(heading);
    }
  });
});

test('visitors have the stored page while its new version cannot be rendered', async ({
  backend,
  site,
}) => {
  const page = '/content/news/103';
  await ask(site.base, page);
  await backend.control({ fail: { mode: 'hang', calls: ['article_info'] } });
  const asked = async () =>
    (await backend.calls()).filter(({ path }) => path.endsWith('article_info')).length;
  const before = await asked();
  const refreshed = revalidate(site.base, { tags: ['article:103'] });
  // The first call asks where the article is now, the second one is for its page.
  await expect.poll(asked, { intervals: [20], timeout: 20_000 }).toBeGreaterThan(before + 1);
  for (let visitor = 0; visitor < 3; visitor += 1) {
    expectWholePage(await ask(site.base, page), 200, '为什么每一页都在服务器上写好');
  }
  const { at } = await refreshed;
  expect(at(page)).toMatchObject({ status: 200, state: 'stale' });
});

test('without a good index_info, pages not seen before render with the name and menu of the build', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await test.step('a site configuration without a name counts as a failure', async () => {
      await backend.control({ site: { siteName: '' } });
      expectWholePage(
        await ask(site.base, '/content/news/103'),
        200,
        '为什么每一页都在服务器上写好',
      );
      const document = parseHtml((await ask(site.base, '/content/news/102')).html);
      expect(document.title).toMatch(/ - 文站$/);
      expect(wordsOf(document, 'main ~ footer')).toContain('文站');
      expect(site.log()).toContain('siteName');
    });
    await backend.control({ fail: { mode: 'http-500', calls: ['index_info', 'page_list'] } });
    await expectGood(site.base);
    expectWholePage(await ask(site.base, '/content/news/99999'), 404, 'Page not found');
    expectWholePage(await ask(site.base, '/nowhere'), 404, 'Page not found');
  });
});

async function expectGood(base: string): Promise<void> {
  for (const [path, heading] of Object.entries(PAGES)) {
    await test.step(path, async () => expectWholePage(await ask(base, path), 200, heading));
  }
  expect((await ask(base, BARE_PAGE)).status).toBe(200);
}
