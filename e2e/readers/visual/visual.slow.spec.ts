import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { DESKTOP, PHONE } from '../../support/devices';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const PAGES = {
  home: '/',
  list: '/content/news',
  article: RICH_ARTICLE,
  'static-page': '/single_page/privacy',
  search: '/search?q=%E9%94%AE%E7%9B%98',
  missing: '/content/news/99999',
} as const;

const DESK = { ...DESKTOP, height: 800 };
/** Scaled down, so that screenshots are small and anti-aliasing has little weight. */
const VIEWS = [
  { view: 'phone', viewport: PHONE, deviceScaleFactor: 0.75, schemes: ['light'] },
  { view: 'desktop', viewport: DESK, deviceScaleFactor: 0.5, schemes: ['light', 'dark'] },
] as const;

/** Content that changes without a change of design. */
const changing = (page: Page) => [page.locator('time'), page.getByText(/^版本 /)];

/** Waits until the images of the first screen are decoded. */
const picturesDrawn = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.images].filter(
      (one) => one.getBoundingClientRect().top < innerHeight,
    );
    return Promise.all(shown.filter((one) => one.checkVisibility()).map((one) => one.decode()));
  });

for (const { view, viewport, deviceScaleFactor, schemes } of VIEWS) {
  test.describe(`on a ${view}`, () => {
    test.use({ viewport, deviceScaleFactor });

    for (const [name, path] of Object.entries(PAGES)) {
      test(`${name} looks as it did`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openReady(page, path);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await picturesDrawn(page);
          const file = `${name}-${view}-${colorScheme}.png`;
          await expect.soft(page).toHaveScreenshot(file, { mask: changing(page) });
        }
      });
    }
  });
}
