import type { Page } from 'playwright/test';
import { colourViolationsOf } from '../../support/axe';
import { openReady } from '../../support/bench';
import { lossesOf } from '../../support/clipped-content';
import { withoutPrefetches } from '../../support/loading';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const token = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);

test('with more contrast the colours are stronger, and no rule is broken', async ({ page }) => {
  await withoutPrefetches(page);
  await openReady(page, RICH_ARTICLE);
  const usual = await token(page, '--ink-soft');
  await page.emulateMedia({ contrast: 'more' });
  expect(await token(page, '--ink-soft')).not.toBe(usual);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
    expect.soft(await colourViolationsOf(page), colorScheme).toEqual([]);
  }
});

test('with forced colours nothing that says something is lost', async ({ page }) => {
  await withoutPrefetches(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await openReady(page, '/content/page/2');
  for (const selector of ['[aria-label="分页"] a[aria-current]', 'header nav a[aria-current]']) {
    const line = page.locator(selector).first();
    await expect(line).toHaveCSS('text-decoration-line', 'underline');
  }
  const expectWhole = async (what: string) => {
    expect.soft(await colourViolationsOf(page), what).toEqual([]);
    expect.soft(await lossesOf(page), what).toEqual([]);
  };
  await expectWhole('a list');
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
  await openReady(page, RICH_ARTICLE);
  await expectWhole('an article');
});
