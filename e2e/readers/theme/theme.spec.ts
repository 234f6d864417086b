import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

const CHOICES = [
  { system: 'light', theme: 'dark', name: '深色' },
  { system: 'dark', theme: 'light', name: '浅色' },
] as const;

/** Whether the rendered background is dark. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Number(red) < 128;
  });

/** Whether the page is dark after a reload, before any script file has loaded. */
async function isDarkAtFirst(page: Page): Promise<boolean> {
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  const dark = await isDark(page);
  await page.unroute('**/_next/static/**/*.js');
  return dark;
}

/** Position and size of everything that is visible. */
const places = (page: Page) =>
  page.evaluate(() =>
    // Collapsed elements have a layout only if the browser has a reason to compute it.
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].join();
      }),
  );

test('a chosen theme moves nothing, is there before any script, and is kept over reloads and navigations', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { system, theme, name } of CHOICES) {
    await test.step(`${theme} where the system is ${system}`, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: system });
      await openReady(page, '/content/news/101');
      // The article's tools load when the browser is idle.
      await expect(page.getByRole('button', { name: '复制', exact: true })).toBeVisible();
      expect(await isDark(page)).toBe(system === 'dark');
      await page.getByLabel(name).focus();
      const before = await places(page);
      await page.getByLabel(name).check();
      expect(await places(page)).toEqual(before);
      expect(await isDark(page)).toBe(theme === 'dark');
      await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
      await expect(page).toHaveURL('/about_us');
      expect(await isDark(page)).toBe(theme === 'dark');
      await expect(page.getByLabel(name).locator('visible=true')).toBeChecked();
      expect(await isDarkAtFirst(page)).toBe(theme === 'dark');
      await openReady(page, '/');
      await expect(page.getByLabel(name)).toBeChecked();
      await page.getByLabel('跟随系统').check();
      expect(await isDark(page)).toBe(system === 'dark');
      expect(await isDarkAtFirst(page)).toBe(system === 'dark');
    });
  }
});

test('a browser that refuses storage follows the system, and a choice holds for the visit', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await openReady(page, '/');
  expect(await isDark(page)).toBe(false);
  await page.getByLabel('深色').check();
  expect(await isDark(page)).toBe(true);
  await page.reload();
  expect(await isDark(page)).toBe(false);
  expect(errors).toEqual([]);
});
