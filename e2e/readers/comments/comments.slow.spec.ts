import type { Page } from 'playwright/test';
import { watchReports } from '../../security/xss-canary';
import { openReady } from '../../support/bench';
import { type CommentServer, startCommentServer } from '../../support/comment-server';
import { ask } from '../../support/raw';
import { type Site, withSite } from '../../support/site';
import { test as sharedTest } from '../../support/test';
import { test as base, expect, type Lend } from '../../support/worker';

const ARTICLE = '/content/accessibility/403';
/** Not that of the build, so that its pages are rendered again, with the settings of the test. */
const SITE_URL = 'http://comments.test';

const GISCUS = ', repo=owner/name, repo-id=R_1, category=评论, category-id=DIC_1';

interface Started {
  server: CommentServer;
  site: Site;
}

const lendProvider =
  (provider: string): Lend<Started> =>
  async (use) => {
    const server = await startCommentServer();
    // Artalk serves its client itself.
    const assets = provider === 'artalk' ? '' : `, assets=${server.base}/files`;
    const needs = provider === 'giscus' ? GISCUS : assets;
    const COMMENTS = `${provider}, server=${server.base}${needs}`;
    await withSite({ env: { SITE_URL, COMMENTS } }, (site) => use({ server, site }));
    await server.close();
  };
const PROVIDERS = {
  waline: lendProvider('waline'),
  artalk: lendProvider('artalk'),
  twikoo: lendProvider('twikoo'),
  giscus: lendProvider('giscus'),
};

/** A test on a site of its worker for each provider. */
const test = base.extend<{ start: (provider: keyof typeof PROVIDERS) => Promise<Started> }>({
  start: async ({ keep }, use) =>
    use(async (provider) => {
      const started = await keep(PROVIDERS[provider]);
      started.server.fails = null;
      started.server.asked.length = 0;
      return started;
    }),
});

const place = (page: Page) => page.locator('#comments');
const message = (page: Page) => place(page).locator('[role=status]');
const inFrame = (page: Page) => page.frameLocator('#comments iframe');
const scrollTo = (page: Page) => place(page).scrollIntoViewIfNeeded();
/** Whether the calls of a provider have no origin. Those with further tests come last: their sites are still there. */
const IS_OPAQUE = [
  ['twikoo', true],
  // In the same way as Artalk; its own pages are tried in waline.slow.spec.ts.
  ['waline', false],
  ['artalk', false],
] as const;

for (const [provider, isOpaque] of IS_OPAQUE) {
  test(`${provider} loads when it is scrolled to, in a frame that sees nothing of the page`, async ({
    page,
    start,
  }) => {
    const { server, site } = await start(provider);
    const reports = await watchReports(page);
    await openReady(page, site.base + ARTICLE);
    await expect(message(page)).toBeAttached();
    expect(server.asked).toEqual([]);
    await scrollTo(page);
    const text = inFrame(page).getByText(`comments of ${ARTICLE}`);
    await expect(text).toHaveText(`comments of ${ARTICLE}; visit 1; page closed`);
    await expect(text).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(text).toHaveCSS('margin-top', '7px');
    await expect(message(page)).toHaveText('');
    const call = server.asked.find(({ call }) => !/\/(files|dist)\//.test(call));
    expect(call?.origin).toBe(isOpaque ? 'null' : site.base);
    // What it stores is there again on the next page.
    await page.reload();
    await scrollTo(page);
    await expect(text).toContainText('visit 2');
    expect(reports).toEqual([]);
  });
}

test('the theme reaches the frame; a failure is told in words, and another try helps', async ({
  page,
  start,
}) => {
  const { server, site } = await start('artalk');
  await page.emulateMedia({ colorScheme: 'dark' });
  server.fails = 'all';
  await openReady(page, site.base + ARTICLE);
  await scrollTo(page);
  await expect(message(page)).toContainText('评论没有加载出来');
  await expect(place(page).locator('iframe')).toHaveCount(0);
  const retry = place(page).getByRole('button', { name: '重试' });
  server.fails = 'calls';
  await retry.click();
  await expect(message(page)).toContainText('评论没有加载出来');
  server.fails = null;
  await retry.click();
  const body = inFrame(page).locator('body');
  await expect(body).toHaveAttribute('data-dark', 'true');
  await expect(place(page).getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(body).toHaveAttribute('data-dark', 'false');
});

test('without JavaScript the article says that comments need it', async ({ start }) => {
  const { site } = await start('artalk');
  expect((await ask(site.base, ARTICLE)).html).toContain('请在浏览器里允许JavaScript');
});

test('only pages of this site may frame the comments, also in browsers that read the old header', async ({
  start,
}) => {
  const { site } = await start('artalk');
  const { headers } = await ask(site.base, '/comments');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

sharedTest('without a setting there is nothing', async ({ baseURL }) => {
  const site = String(baseURL);
  expect((await ask(site, ARTICLE)).html).not.toContain('data-comments');
  expect((await ask(site, '/comments')).status).toBe(404);
});

test('giscus is shown in its own frame, follows the theme and keeps its session', async ({
  page,
  start,
}) => {
  const { server, site } = await start('giscus');
  const reports = await watchReports(page);
  await openReady(page, `${site.base}${ARTICLE}?giscus=a-session`);
  await scrollTo(page);
  const text = inFrame(page).getByText('owner/name');
  await expect(text).toHaveText(`owner/name ${ARTICLE.slice(1)} light a-session`);
  await expect(place(page).locator('iframe')).toHaveAttribute('height', '321');
  await expect(page).toHaveURL(site.base + ARTICLE);
  await page.getByRole('radio', { name: '深色' }).check({ force: true });
  await expect(inFrame(page).locator('body')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await scrollTo(page);
  await expect(text).toContainText('dark a-session');
  expect(server.asked.every(({ call }) => call === 'GET /zh-CN/widget')).toBe(true);
  expect(reports).toEqual([]);
});
