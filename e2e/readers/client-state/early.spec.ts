import type { Page } from 'playwright/test';
import { untilReady } from '../../support/bench';
import { PHONE } from '../../support/devices';
import { expect, test } from '../../support/test';

/** Long enough for a page to hydrate as far as it can. */
const SETTLING_MS = 500;

/** Delays the scripts of the next page. @returns releases them, and waits for hydration */
async function holdScripts(
  page: Page,
  scripts = '**/_next/static/chunks/*.js',
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    release();
    return untilReady(page);
  };
}

test('what is pressed before the scripts are there is done once they are', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/test', { waitUntil: 'commit' });
  const flag = page.getByTestId('site-state').locator('dd[data-field="userInitialize"]');
  await page.getByTestId('toggle-user-initialize').click();
  await page.getByLabel('深色').check();
  await expect(flag).toHaveText('false');
  await letScriptsCome();
  await expect(flag).toHaveText('true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('深色')).toBeChecked();
});

test('what is pressed while one script of the page is not there is done once it is', async ({
  page,
  request,
}) => {
  const scriptsOf = async (path: string) =>
    /data-scripts="([^"]+)"/.exec(await (await request.get(path)).text())?.[1]?.split(' ') ?? [];
  const elsewhere = await scriptsOf('/about_us');
  const [own = ''] = (await scriptsOf('/test')).filter((script) => !elsewhere.includes(script));
  expect(own).not.toBe('');
  const letScriptsCome = await holdScripts(page, `**${own}`);
  await page.goto('/test', { waitUntil: 'commit' });
  await page.waitForTimeout(SETTLING_MS);
  const flag = page.getByTestId('site-state').locator('dd[data-field="userInitialize"]');
  await page.getByTestId('toggle-user-initialize').click();
  await letScriptsCome();
  await expect(flag).toHaveText('true');
});

test('a fold of the menu that is opened before the scripts are there stays open', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const banner = page.getByRole('banner');
  await banner.locator('summary').click();
  await letScriptsCome();
  await expect(banner.getByRole('link', { name: '使用指南' })).toBeVisible();
  await page.getByRole('contentinfo').click();
  await expect(banner.getByRole('link', { name: '使用指南' })).toBeHidden();
});

test('words that are typed before the scripts are there have suggestions once they are', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('banner').getByLabel('搜索内容');
  await box.click();
  await box.pressSequentially('键盘');
  await expect(box).toHaveValue('键盘');
  await letScriptsCome();
  const options = page.getByRole('banner').locator('datalist option');
  await expect.poll(() => options.count()).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a menu that is opened before the scripts are there stays open, and holds the focus', async ({
    page,
  }) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '菜单' }).click();
    await letScriptsCome();
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: '菜单' })).toBeFocused();
  });
});
