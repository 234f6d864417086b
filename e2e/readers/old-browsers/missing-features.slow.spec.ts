import { DESKTOP } from '../../support/devices';
import { expect, test } from '../../support/editor';
import { parseHtml } from '../../support/html';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { FLOOR, takeAway } from './missing-features';
import { faultsOfPages } from './page-checks';
import { followAndSearch, signInAndOut, visitAndSearch } from './visits';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: DESKTOP });

for (const [browser, missing] of Object.entries(FLOOR)) {
  test(`without what ${browser} lacks every kind of page is whole, and a link, search and sign-in work`, async ({
    page,
  }) => {
    await takeAway(page, missing);
    expect(await faultsOfPages(page, { scripts: true, styles: true })).toEqual([]);
    await visitAndSearch(page, true);
    await signInAndOut(page);
  });
}

/** Makes an API throw that effects of the page call. */
const BROKEN = {
  'the history (navigation effects)': () => {
    Object.defineProperty(History.prototype, 'scrollRestoration', {
      get: () => 'auto',
      set: () => {
        throw new Error('broken by a test');
      },
    });
  },
  'MutationObserver (theme choice in the footer)': () => {
    MutationObserver.prototype.observe = () => {
      throw new Error('broken by a test');
    };
  },
  'IntersectionObserver (prefetching of links)': () => {
    IntersectionObserver.prototype.observe = () => {
      throw new Error('broken by a test');
    };
  },
  'closest (menu, search box, article)': () => {
    Element.prototype.closest = () => {
      throw new Error('broken by a test');
    };
  },
};

for (const [api, breakIt] of Object.entries(BROKEN)) {
  test(`an effect that throws never replaces the page that the server has sent: ${api}`, async ({
    page,
    request,
  }) => {
    await page.addInitScript(breakIt);
    for (const path of ['/', RICH_ARTICLE]) {
      const served = await (await request.get(path)).text();
      const reported = page.waitForRequest('**/api/client-error');
      await page.goto(path);
      await reported;
      const main = page.locator('main');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(main).not.toContainText('Internal Server Error');
      const words = parseHtml(served).querySelector('main')?.textContent ?? '-';
      await expect
        .poll(async () => (await main.textContent())?.length)
        .toBeGreaterThanOrEqual(words.length);
      await expect(page.getByRole('banner')).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
    }
  });
}

test('after an effect has thrown, links and the search form still lead on', async ({ page }) => {
  await page.addInitScript(BROKEN['MutationObserver (theme choice in the footer)']);
  const reported = page.waitForRequest('**/api/client-error');
  await page.goto('/');
  await reported;
  await page.waitForLoadState('networkidle');
  await followAndSearch(page, false);
});
