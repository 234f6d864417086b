import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

const CARD = '/content/news/101';

/** Records the groups of every view transition, once its pseudo-elements exist. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const groups: string[] = [];
    Object.assign(window, { groups });
    const real = document.startViewTransition?.bind(document);
    if (!real) return;
    document.startViewTransition = (...input: Parameters<typeof real>) => {
      const transition = real(...input);
      const note = () => {
        for (const { effect } of document.getAnimations()) {
          const name = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          if (name?.startsWith('::view-transition-group')) groups.push(name);
        }
      };
      transition.ready.then(note).catch(() => {});
      return transition;
    };
  });
}

const groups = (page: Page) =>
  page.evaluate(() => (window as unknown as { groups: string[] }).groups);

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
  await expect.poll(() => groups(page)).toContain('::view-transition-group(cover-101)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followCard(page);
  const running = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length,
  );
  expect(running).toBe(0);
});

test('nothing waits for it where the browser has none', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
  await followCard(page);
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
});
