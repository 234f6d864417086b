import { openReady } from '../../support/bench';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('the QR code and the poster of an article open, and its Markdown is a link', async ({
    page,
    request,
  }) => {
    await page.goto(RICH_ARTICLE);
    const code = page.getByRole('img', { name: '本文网址的二维码' });
    await expect(code).toBeHidden();
    await page.locator('summary', { hasText: '二维码与海报' }).click();
    await expect(code).toBeVisible();
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
    const href = await page.getByRole('link', { name: '打开海报图片' }).getAttribute('href');
    const poster = await request.get(String(href));
    expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.getByRole('link', { name: 'Markdown', exact: true }).click();
    await expect(page).toHaveURL(`${RICH_ARTICLE}.md`);
  });
});

test('a press copies the Markdown of an article', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, RICH_ARTICLE);
  await page.getByRole('button', { name: '复制为 Markdown' }).click();
  await expect(page.getByText('文章的Markdown已在剪贴板中')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const served = await (await page.request.get(`${RICH_ARTICLE}.md`)).text();
  expect(copied).toBe(served);
});

test('the page of feeds lists those of the site and of each category, and the lists that have more', async ({
  page,
  request,
}) => {
  await page.goto('/feeds');
  const categories = await (await request.get('/api/web/category_list')).json();
  const links = page.getByRole('main').getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const feeds = hrefs.filter((href) => /\.(xml|json)$/.test(String(href)));
  expect(feeds).toHaveLength(3 * (1 + categories.data.list.length));
  expect(hrefs.slice(feeds.length)).toEqual(['/series', '/tags', '/authors']);
});
