import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

const CARD = '/content/news/101';

/** Stands after what moves in a view transition. */
const ALL = 'all of it';

/** Records what moves in every view transition, once its pseudo-elements exist. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript((end) => {
    const moving: string[] = [];
    Object.assign(window, { moving });
    const real = document.startViewTransition?.bind(document);
    if (!real) return;
    document.startViewTransition = (...input: Parameters<typeof real>) => {
      const transition = real(...input);
      const note = () => {
        for (const { effect } of document.getAnimations()) {
          const name = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          const lasts = Number(effect?.getComputedTiming().duration) > 0;
          if (name?.startsWith('::view-transition') && lasts) moving.push(name);
        }
        moving.push(end);
      };
      transition.ready.then(note).catch(() => {});
      return transition;
    };
  }, ALL);
}

const moving = (page: Page) =>
  page.evaluate(() => (window as unknown as { moving: string[] }).moving);

/** Opens an article from a window that shows its card without scrolling: its page begins where the list was. */
async function followCard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await openReady(page, '/content/news');
  const card = page.locator(`article a[href="${CARD}"]`).first();
  await card.click();
  await expect(page).toHaveURL(CARD);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

test('the cover of a card grows into its article, and nothing grows for who wants no motion', async ({
  page,
}) => {
  await noteTransitions(page);
  await followCard(page);
  await expect.poll(() => moving(page)).toContain('::view-transition-group(cover-101)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followCard(page);
  await expect.poll(() => moving(page)).toContain(ALL);
  expect(new Set(await moving(page))).toEqual(new Set([ALL]));
});

test('nothing waits for it where the browser has none', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
  await followCard(page);
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
});
