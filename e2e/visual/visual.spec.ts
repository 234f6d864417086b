import type { Page } from 'playwright/test';
import { openReady } from '../support/bench';
import { DESKTOP, PHONE } from '../support/devices';
import { RICH_ARTICLE } from '../support/kinds';
import { expect, test } from '../support/test';

const PAGES = {
  home: '/',
  list: '/content/guides',
  article: RICH_ARTICLE,
  'static-page': '/single_page/privacy',
  search: '/search?q=%E9%94%AE%E7%9B%98',
  missing: '/content/news/99999',
} as const;

/** By night on one width only: what differs is colour. */
const VIEWS = [
  { name: 'phone', size: PHONE, colorScheme: 'light' },
  { name: 'desktop', size: DESKTOP, colorScheme: 'light' },
  { name: 'desktop-night', size: DESKTOP, colorScheme: 'dark' },
] as const;

/** What changes without anybody having changed the looks. */
const changing = (page: Page) => [page.locator('time'), page.getByText(/^版本 /)];

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} looks as it did`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openReady(page, path);
    for (const { name: view, size, colorScheme } of VIEWS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() =>
        Promise.all(
          [...document.images]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
            .map((one) => one.decode().catch(() => {})),
        ),
      );
      await expect.soft(page).toHaveScreenshot(`${name}-${view}.png`, { mask: changing(page) });
    }
  });
}
