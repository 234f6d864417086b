import { openReady } from '../../support/bench';
import { parseHtml } from '../../support/html';
import { expect, test } from '../../support/test';

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

test('the navigation says where each page is, in the HTML', async ({ request }) => {
  for (const [path, current, sections] of PLACES) {
    const document = parseHtml(await (await request.get(path)).text());
    const marked = (value: string) =>
      [...document.querySelectorAll(`body header nav a[aria-current="${value}"]`)].map(
        (link) => link.textContent,
      );
    const found = { page: marked('page'), sections: marked('true') };
    expect.soft(found, path).toEqual({ page: current, sections });
  }
});

test('after client navigations one page shows, the mark has moved along, and no menu stays open', async ({
  page,
}) => {
  await openReady(page, '/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const banner = page.getByRole('banner').filter({ visible: true });
  const open = page.locator('details[open]').filter({ visible: true });
  const heading = page.locator('h1').filter({ visible: true });
  for (const name of ['使用指南', '项目动态']) {
    await banner.locator('summary').click();
    await banner.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} - 文站`);
    await expect(heading).toHaveText(name);
    await expect(page.locator('main').filter({ visible: true })).toHaveCount(1);
    await expect(open).toHaveCount(0);
  }
  await page.goBack();
  await expect(heading).toHaveText('使用指南');
  await expect(open).toHaveCount(0);
  await banner.getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveTitle('关于文站 - 文站');
  await expect(banner.locator('a[aria-current]').filter({ visible: true })).toHaveText('关于');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
