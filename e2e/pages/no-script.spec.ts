import { PAGE_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

test.use({ javaScriptEnabled: false });

for (const kind of PAGE_KINDS) {
  test(`${kind.name}: can be read without JavaScript`, async ({ page, siteName }) => {
    const response = await page.goto(kind.path);
    expect(response?.status()).toBe(kind.status);
    const headings = page.getByRole('heading', { level: 1 });
    await expect(headings).toHaveCount(1);
    await expect(headings).toBeVisible();
    await expect(headings).toHaveText(kind.heading ?? siteName);
    await expect(page.getByRole('main').getByText(kind.words).first()).toBeVisible();
  });
}

test('links lead from the home page to an article and back without JavaScript', async ({
  page,
  siteName,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/content\/[a-z]+\/\d+$/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: siteName }).click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
});

test('the search form works without JavaScript', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('searchbox').fill('键盘');
  await page.getByRole('banner').getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/\/search\?q=%E9%94%AE%E7%9B%98$/);
  const results = page.getByRole('main').getByRole('listitem');
  await expect(results.getByRole('link', { name: '只用键盘浏览一遍' })).toBeVisible();
  await expect(results.locator('mark').first()).toHaveText('键盘');
});

test('the search form of the 404 page works without JavaScript', async ({ page }) => {
  await page.goto('/content/news/99999');
  await page.getByRole('main').getByRole('searchbox').fill('键盘');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('link', { name: '只用键盘浏览一遍' })).toBeVisible();
});

test('the nested entries of the navigation unfold without JavaScript', async ({ page }) => {
  await page.goto('/');
  const entry = page.getByRole('banner').getByRole('link', { name: '无障碍' });
  await expect(entry).toBeHidden();
  await page.getByRole('banner').locator('summary').click();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无障碍');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
