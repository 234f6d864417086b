import type { Page } from 'playwright/test';
import { violationsOf } from '../support/axe';
import { openReady } from '../support/bench';
import { lossesOf } from '../support/clipped-content';
import { RICH_ARTICLE } from '../support/page-kinds';
import { expect, test } from '../support/test';

const PAGES = ['/', '/content', RICH_ARTICLE] as const;

const token = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PAGES) {
    await openReady(page, path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const still = /^0s(, 0s)*$/.test(transitionDuration) && animationName === 'none';
        return still && scrollBehavior === 'auto' ? [] : [element.outerHTML.slice(0, 100)];
      }),
    );
    expect.soft(moving, path).toEqual([]);
  }
});

test('with more contrast the colours are stronger, and no rule is broken', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  const usual = await token(page, '--ink-soft');
  await page.emulateMedia({ contrast: 'more' });
  expect(await token(page, '--ink-soft')).not.toBe(usual);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
    expect.soft(await violationsOf(page), colorScheme).toEqual([]);
  }
});

test('with forced colours nothing that says something is lost', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openReady(page, '/content/page/2');
  for (const selector of ['[aria-label="分页"] a[aria-current]', 'header nav a[aria-current]']) {
    const line = page.locator(selector).first();
    await expect(line).toHaveCSS('text-decoration-line', 'underline');
  }
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineColor } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return {
      outlineStyle,
      isPaper: outlineColor === getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(outline).toEqual({ outlineStyle: 'solid', isPaper: false });
  for (const path of PAGES) {
    await openReady(page, path);
    expect.soft(await violationsOf(page), path).toEqual([]);
    expect.soft(await lossesOf(page), path).toEqual([]);
  }
});
