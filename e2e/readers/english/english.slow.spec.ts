import { openReady, press, toasts } from '../../support/bench';
import { enlargeText, lossesOf } from '../../support/clipped-content';
import { read } from '../../support/crawler-reads';
import { DESKTOP, PHONE } from '../../support/devices';
import { watchProblems } from '../../support/problems';
import { expect, test } from './english-site';

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };
const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;
const ARTICLE = '/content/news/101';
const PAGES = [
  ...['/', '/content', '/content/news', '/content/news/page/2', ARTICLE, '/about_us'],
  ...['/single_page/terms', '/tags', '/tags/React', '/series', '/authors', '/authors/writer'],
  ...['/archive', '/archive/2026/11', '/feeds', '/search', '/search?q=first', '/login', '/test'],
  ...['/nowhere', '/content/news/99999'],
];
const DOCUMENTS = [
  ...['/feed.xml', '/atom.xml', '/feed.json', '/content/news/feed.xml', '/sitemap.xml'],
  ...['/sitemaps/1.xml', '/llms.txt', '/manifest.webmanifest', '/robots.txt', `${ARTICLE}.md`],
  ...['/api/web/search?keyword=', '/api/web/article_info?id=99999'],
];
/** The others are found. */
const STATUSES: Readonly<Record<string, number>> = {
  '/nowhere': 404,
  '/content/news/99999': 404,
  '/api/web/search?keyword=': 400,
  '/api/web/article_info?id=99999': 404,
};
const statusOf = (path: string) => STATUSES[path] ?? 200;

for (const path of PAGES) {
  test(`${path} is in English and fits a phone and a desktop`, async ({ page, baseURL }) => {
    const { status, text } = await read(baseURL, path, PERSON);
    expect(status).toBe(statusOf(path));
    expect(text).toMatch(/<html lang="en-GB"/);
    expect(text.match(HAN)).toBeNull();
    const problems = watchProblems(page);
    for (const viewport of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      await openReady(page, path);
      expect.soft(await lossesOf(page), `${viewport.width}`).toEqual([]);
    }
    await enlargeText(page, 200);
    expect.soft(await lossesOf(page), 'with text of 200 %').toEqual([]);
    expect(problems).toEqual([]);
  });
}

for (const path of DOCUMENTS) {
  test(`${path} is in English`, async ({ baseURL }) => {
    const { status, text } = await read(baseURL, path, PERSON);
    expect(status).toBe(statusOf(path));
    expect(text).not.toBe('');
    expect(text.match(HAN)).toBeNull();
  });
}

test('the menu of a phone, the contents of an article and its scripts are in English', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openReady(page, ARTICLE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByLabel('Pages below Articles').click();
  await expect(menu.getByRole('link', { name: 'News' })).toBeVisible();
  expect(await lossesOf(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Close' }).click();
  const contents = page.locator('main nav summary', { hasText: 'Contents' });
  const label = () =>
    contents.evaluate((summary) => getComputedStyle(summary, '::after').content.split(' / ')[0]);
  expect(await label()).toBe('"Show"');
  await contents.click();
  expect(await label()).toBe('"Hide"');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/Link copied|Please copy by hand/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
  await page.locator('a[data-copy-markdown]').click();
  await expect(toasts(page).first()).toContainText(/Copied|Not copied/);
  await expect(page.locator('body')).not.toContainText(HAN);
});

test('failed calls are told in English', async ({ page }) => {
  await openReady(page, '/test');
  await press(page, 'http-500');
  await expect(toasts(page).first()).toContainText('Internal server error');
  await press(page, 'success');
  await expect(toasts(page).filter({ hasText: 'Success' })).toContainText('Done');
});
