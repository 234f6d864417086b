import type { Page } from 'playwright/test';
import { violationsOf } from '../support/axe';
import { openReady, press, slowFor, toasts } from '../support/bench';
import { smallTargets, unseenFocus } from '../support/controls';
import { PHONE } from '../support/devices';
import { giveToken, test as preview } from '../support/editor';
import { withOwnSite } from '../support/isolated-site';
import { RICH_ARTICLE } from '../support/page-kinds';
import { expect, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violationsOf(page), colorScheme).toEqual([]);
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the open menu breaks no rule, and its focus can be seen', async ({ page }) => {
    await openReady(page, '/content/guides');
    await page.getByRole('button', { name: '菜单' }).click();
    await page.locator('#site-menu summary').click();
    await expectNoViolation(page);
    expect(await unseenFocus(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });

  test('unfolded contents break no rule, and their focus can be seen', async ({ page }) => {
    await openReady(page, RICH_ARTICLE);
    await page.getByRole('navigation', { name: '本文目录' }).locator('summary').click();
    await expectNoViolation(page);
    expect(await unseenFocus(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('an enlarged picture breaks no rule', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  await page.locator('.code-block button').first().waitFor();
  await page.locator('a.enlarge').first().click();
  await expect(page.getByRole('dialog', { name: '放大的图片' })).toBeVisible();
  await expectNoViolation(page);
});

test('suggestions and an unfolded menu break no rule', async ({ page }) => {
  await openReady(page, '/');
  const box = page.getByRole('banner').getByLabel('搜索内容');
  await box.pressSequentially('键盘');
  await expect(page.locator('datalist option').first()).toBeAttached();
  await page.getByRole('banner').locator('summary').click();
  await expectNoViolation(page);
});

test('notifications of both kinds break no rule', async ({ page }) => {
  await openReady(page, '/test');
  await press(page, 'http-500');
  await press(page, 'success');
  await expect(toasts(page)).toHaveCount(2);
  await toasts(page).first().hover();
  await expectNoViolation(page);
  // Notifications cover controls of the page, which cannot be hit meanwhile.
  const small = (await smallTargets(page)).filter((line) => line.includes('关闭通知'));
  expect(small).toEqual([]);
});

test('the mask breaks no rule', async ({ page }) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'mask');
  await expect(page.getByTestId('loading-mask')).toHaveCSS('opacity', '1');
  await expectNoViolation(page);
});

test('a page after a client navigation, with earlier ones hidden, breaks no rule', async ({
  page,
}) => {
  await openReady(page, '/');
  await page.getByRole('banner').getByRole('link', { name: '内容', exact: true }).click();
  await expect(page).toHaveURL('/content');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/content\/[a-z]+\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoViolation(page);
});

test('a theme that is not the system’s breaks no rule', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('深色').check();
  expect.soft(await violationsOf(page), 'dark on light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel('浅色').check();
  expect.soft(await violationsOf(page), 'light on dark').toEqual([]);
});

test('the page of a failure breaks no rule', async ({ page }) => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'http-500' } });
    expect((await page.goto(`${site.base}/content/news/101`))?.status()).toBe(500);
    await expectNoViolation(page);
    expect(await unseenFocus(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

preview(
  'the preview bar breaks no rule and its focus can be seen',
  async ({ page, context, baseURL }) => {
    await giveToken(context, baseURL ?? '');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/content/news/107', '/content/news']) {
      await page.goto(path);
      await expect(page.getByLabel('预览模式')).toBeVisible();
      await expectNoViolation(page);
    }
    expect(await unseenFocus(page)).toEqual([]);
  },
);
