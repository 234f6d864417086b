import { PHONE } from '../../support/devices';
import { MAIN_KINDS, PAGE_KINDS } from '../../support/page-kinds';
import { SITE_NAMES } from '../../support/shared-sites';
import { expect, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

const KINDS = PAGE_KINDS.filter((kind) => MAIN_KINDS.includes(kind));

test('every kind of page can be read without JavaScript', async ({ page }) => {
  for (const { name, path, words } of KINDS) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      await expect.soft(page.getByRole('main').getByText(words).first(), name).toBeVisible();
    });
  }
});

test('links, the nested entries of the navigation and search forms work without JavaScript', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  const found = page.getByRole('main').getByRole('link', { name: '只用键盘浏览一遍' });
  await test.step('links lead from the home page to an article and back', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/content\/[a-z]+\/\d+$/);
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await banner.getByRole('link', { name: SITE_NAMES.embedded }).click();
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  });
  await test.step('the nested entries unfold', async () => {
    const entry = banner.getByRole('link', { name: '无障碍' });
    await expect(entry).toBeHidden();
    await banner.locator('summary').click();
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('无障碍');
  });
  await test.step('the search form of the header finds', async () => {
    await banner.getByRole('searchbox').fill('键盘');
    await banner.getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL(/\/search\?q=%E9%94%AE%E7%9B%98$/);
    await expect(found).toBeVisible();
    await expect(page.getByRole('listitem').locator('mark').first()).toHaveText('键盘');
  });
  await test.step('the search form of the 404 page finds', async () => {
    await page.goto('/content/news/99999');
    await page.getByRole('main').getByRole('searchbox').fill('键盘');
    await page.getByRole('main').getByRole('searchbox').press('Enter');
    await expect(found).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the menu opens, closes at a tap beside it and leads on without JavaScript', async ({
    page,
  }) => {
    await page.goto('/');
    const about = page.getByRole('banner').getByRole('link', { name: '关于' });
    const toggle = page.getByRole('button', { name: '菜单' });
    await expect(about).toBeHidden();
    await toggle.tap();
    await expect(about).toBeVisible();
    await page.touchscreen.tap(195, 830);
    await expect(about).toBeHidden();
    await toggle.tap();
    await about.tap();
    await expect(page).toHaveURL(/\/about_us$/);
    await expect(about).toBeHidden();
  });
});
