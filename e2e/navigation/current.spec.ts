import { openReady } from '../support/bench';
import { parseHtml } from '../support/html';
import { expect, test } from '../support/test';

/** The path, and the items that the navigation marks as this page and as its sections. */
const PLACES: [path: string, page: string[], sections: string[]][] = [
  ['/', ['首页'], []],
  ['/content', ['内容'], []],
  ['/content/news', ['项目动态'], ['内容']],
  ['/content/news/101', [], ['内容', '项目动态']],
  ['/content/guides/page/2', [], ['内容', '使用指南']],
  ['/content/page/2', [], ['内容']],
  ['/about_us', ['关于'], []],
  ['/search', [], []],
];

for (const [path, current, sections] of PLACES) {
  test(`the navigation says where ${path} is, in the HTML`, async ({ request }) => {
    const document = parseHtml(await (await request.get(path)).text());
    const marked = (value: string) =>
      [...document.querySelectorAll(`body header nav a[aria-current="${value}"]`)].map(
        (link) => link.textContent,
      );
    expect({ page: marked('page'), sections: marked('true') }).toEqual({ page: current, sections });
  });
}

test('the mark moves along with a client navigation', async ({ page }) => {
  await openReady(page, '/content/news');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveTitle('关于文站 - 文站');
  await expect(navigation.locator('a[aria-current]').filter({ visible: true })).toHaveText('关于');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('one page shows after client navigations, and no menu stays open', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner').filter({ visible: true });
  for (const name of ['使用指南', '无障碍', '项目动态']) {
    await banner.locator('summary').click();
    await banner.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} - 文站`);
    await expect(page.locator('h1').filter({ visible: true })).toHaveText(name);
    await expect(page.locator('main').filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('details[open]').filter({ visible: true })).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.locator('h1').filter({ visible: true })).toHaveText('无障碍');
  await expect(page.locator('details[open]').filter({ visible: true })).toHaveCount(0);
});
