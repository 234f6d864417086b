import type { Locator, Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { PHONE } from '../../support/devices';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

/** Presses a key until an element has the focus. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

const isInside = (page: Page, selector: string) =>
  page.evaluate((around) => Boolean(document.activeElement?.closest(around)), selector);

const banner = (page: Page) => page.getByRole('banner');

async function expectSkipping(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: '跳到正文' });
  await walkTo(page, skip);
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await isInside(page, 'main')).toBe(true);
}

test('the first stop leads past the menu into the main part, after client navigations too', async ({
  page,
}) => {
  await openReady(page, '/content');
  await expectSkipping(page);
  await banner(page).getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveURL('/about_us');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Earlier pages are hidden in the document.
  await banner(page).getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expectSkipping(page);
});

test('folds of the menu open, lead on and close; a search is typed, suggested and sent', async ({
  page,
}) => {
  await openReady(page, '/');
  const summary = banner(page).locator('summary');
  await walkTo(page, summary);
  await page.keyboard.press('Enter');
  const entry = banner(page).getByRole('link', { name: '无障碍' });
  await expect(entry).toBeVisible();
  await walkTo(page, entry);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  // Located by its tag: with the focus in it, its role becomes combobox.
  const box = banner(page).locator('input[name="q"]');
  await walkTo(page, box);
  await expect(entry, 'it covers nothing that has the focus').toBeHidden();
  await walkTo(page, summary, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await walkTo(page, entry);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无障碍');
  await walkTo(page, box);
  await page.keyboard.type('键盘');
  await expect(page.locator('datalist option').first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索');
  const result = page.getByRole('main').getByRole('article').getByRole('link').first();
  await walkTo(page, result);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\/[a-z]+\/\d+$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu holds the focus and gives it back, and closes when the screen grows wide', async ({
    page,
  }) => {
    await openReady(page, '/');
    // Two earlier pages are hidden in the document, with menus of the same id.
    for (const path of ['/content', '/about_us']) {
      await page.locator(`footer a[href="${path}"]:visible`).first().click();
      await expect(page).toHaveURL(path);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const toggle = page.getByRole('button', { name: '菜单' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('#site-menu:popover-open');
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('button', { name: '关闭' })).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let steps = 0; steps < 10; steps++) {
        await page.keyboard.press(key);
        const outside = page.locator(':focus:not(body, #site-menu, #site-menu *)');
        await expect(outside, `${key} number ${steps + 1}`).toHaveCount(0);
      }
    }
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('button', { name: '关闭' }).press('Enter');
    await expect(menu).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await isInside(page, 'main')).toBe(true);
    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(page.locator(':popover-open')).toHaveCount(0);
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});

test('in an article a picture enlarges, and code is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await openReady(page, RICH_ARTICLE);
  const block = page.locator('.code-block').first();
  const button = block.getByRole('button', { name: '复制' });
  await button.waitFor();
  await test.step('the picture closes with Escape, and the focus is back on its link', async () => {
    const link = page.locator('a.enlarge').first();
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '放大的图片' });
    await expect(dialog.getByRole('button', { name: '关闭' })).toBeFocused();
    const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;
    const small = await widthOf(link.getByRole('img'));
    expect(await widthOf(dialog.getByRole('img'))).toBeGreaterThan(small);
    await page.keyboard.press('Tab');
    expect(await isInside(page, 'main, header, footer')).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });
  await test.step('it is said that the code is copied', async () => {
    await block.locator('pre').focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(block.getByRole('button')).toHaveText('已复制');
  });
});
