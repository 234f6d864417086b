import type { Page } from 'playwright/test';
import { colourViolationsOf, violationsByDayAndNight } from '../../support/axe';
import { openReady, press, slowFor, toasts } from '../../support/bench';
import { smallTargets, unseenFocus } from '../../support/controls';
import { DESKTOP, PHONE } from '../../support/devices';
import { giveToken, test as preview } from '../../support/editor';
import { test as own } from '../../support/isolated-site';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const { step } = test;
const REDUCED = { contextOptions: { reducedMotion: 'reduce' } } as const;
test.use(REDUCED);
own.use(REDUCED);
preview.use(REDUCED);

async function expectNoViolation(page: Page): Promise<void> {
  expect.soft(await violationsByDayAndNight(page)).toEqual([]);
}

async function expectUsable(page: Page): Promise<void> {
  expect.soft(await unseenFocus(page), 'focus').toEqual([]);
  expect.soft(await smallTargets(page), 'targets').toEqual([]);
}

test('the open menu of a phone breaks no rule, and its focus can be seen', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openReady(page, '/content/guides');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.locator('#site-menu summary').click();
  await expectNoViolation(page);
  await expectUsable(page);
});

test('unfolded contents, an enlarged picture and a theme that is not the system’s break no rule', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openReady(page, RICH_ARTICLE);
  await page.locator('.code-block button').first().waitFor();
  await step('unfolded contents on a phone', async () => {
    const contents = page.getByRole('navigation', { name: '本文目录' });
    await contents.locator('summary').click();
    await expect(contents.getByRole('link').last()).toBeVisible();
    await expectNoViolation(page);
    await expectUsable(page);
  });
  await page.setViewportSize(DESKTOP);
  await step('a chosen theme', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('深色').check();
    expect.soft(await colourViolationsOf(page), 'dark on light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('浅色').check();
    expect.soft(await colourViolationsOf(page), 'light on dark').toEqual([]);
    await page.getByLabel('跟随系统').check();
  });
  await step('an enlarged picture', async () => {
    await page.locator('a.enlarge').first().click();
    await expect(page.getByRole('dialog', { name: '放大的图片' })).toBeVisible();
    await expectNoViolation(page);
  });
});

test('suggestions, an unfolded menu and a page after a client navigation break no rule', async ({
  page,
}) => {
  await openReady(page, '/');
  await step('suggestions and an unfolded menu', async () => {
    const box = page.getByRole('banner').getByLabel('搜索内容');
    await box.pressSequentially('键盘');
    await expect(page.locator('datalist option').first()).toBeAttached();
    await page.getByRole('banner').locator('summary').click();
    await expectNoViolation(page);
  });
  await step('a page with earlier ones hidden', async () => {
    await page.getByRole('banner').getByRole('link', { name: '内容', exact: true }).click();
    await expect(page).toHaveURL('/content');
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/content\/[a-z]+\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoViolation(page);
  });
});

test('notifications of both kinds and the mask break no rule', async ({ page }) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'http-500');
  await press(page, 'success');
  await expect(toasts(page)).toHaveCount(2);
  await toasts(page).first().hover();
  await expectNoViolation(page);
  // Notifications cover controls of the page, which cannot be hit meanwhile.
  const small = (await smallTargets(page)).filter((line) => line.includes('关闭通知'));
  expect.soft(small).toEqual([]);
  await press(page, 'mask');
  await expect(page.getByTestId('loading-mask')).toHaveCSS('opacity', '1');
  await expectNoViolation(page);
});

own('the page of a failure breaks no rule', async ({ page, site, backend }) => {
  await backend.control({ fail: { mode: 'http-500' } });
  expect((await page.goto(`${site.base}/content/accessibility/402`))?.status()).toBe(500);
  await expectNoViolation(page);
  await expectUsable(page);
});

preview(
  'the preview bar breaks no rule and its focus can be seen',
  async ({ page, context, baseURL }) => {
    await giveToken(context, baseURL ?? '');
    for (const path of ['/content/news/107', '/content/news']) {
      await page.goto(path);
      await expect(page.getByLabel('预览模式')).toBeVisible();
      await expectNoViolation(page);
    }
    expect(await unseenFocus(page)).toEqual([]);
  },
);
