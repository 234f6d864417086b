import type { Page } from 'playwright/test';
import { openReady } from '../support/bench';
import { expect, test } from '../support/test';

const LONG = '/content';
const LINK = { name: '关于', exact: true } as const;

/** Records the scroll position at every frame. */
async function noteScrolling(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const note = () => {
      if (places.at(-1) !== scrollY) places.push(scrollY);
      requestAnimationFrame(note);
    };
    note();
  });
  return () => page.evaluate(() => (window as unknown as { places: number[] }).places);
}

async function scrollDown(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  return place;
}

const atTop = (page: Page) => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

/** Follows a link at the end of a long page. */
const followLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link').first().dispatchEvent('click');

/** The link is in a collapsed part of the menu. */
const followToGuides = (page: Page) =>
  page.locator('header a[href="/content/guides"]').first().dispatchEvent('click');

test('a link scrolls smoothly to the top of the next page', async ({ page }) => {
  await openReady(page, LONG);
  const start = await scrollDown(page);
  const places = await noteScrolling(page);
  await followToGuides(page);
  await expect(page).toHaveURL('/content/guides');
  await atTop(page);
  const between = (await places()).filter((place) => place > 0 && place < start);
  // A jump has no positions in between; the number of a smooth scroll depends on the machine.
  expect(between.length).toBeGreaterThan(0);
});

test('back and forward scroll smoothly to the top too', async ({ page }) => {
  await openReady(page, LONG);
  await scrollDown(page);
  await followToGuides(page);
  await expect(page).toHaveURL('/content/guides');
  await atTop(page);
  for (const [go, url] of [
    [() => page.goBack(), LONG],
    [() => page.goForward(), '/content/guides'],
  ] as const) {
    await scrollDown(page);
    const places = await noteScrolling(page);
    await go();
    await expect(page).toHaveURL(url);
    await atTop(page);
    expect(new Set(await places()).size).toBeGreaterThan(2);
  }
});

test('a link to the page that is shown already scrolls smoothly to its top', async ({ page }) => {
  await openReady(page, '/content/guides');
  await scrollDown(page);
  const places = await noteScrolling(page);
  await followToGuides(page);
  await atTop(page);
  expect(new Set(await places()).size).toBeGreaterThan(3);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a link goes to the top at once', async ({ page }) => {
    await openReady(page, LONG);
    const start = await scrollDown(page);
    const places = await noteScrolling(page);
    await followToGuides(page);
    await expect(page).toHaveURL('/content/guides');
    await atTop(page);
    const seen = await places();
    expect(seen[0]).toBe(start);
    // The new page may be shorter than the old scroll position: at most that one position in between.
    expect(new Set(seen).size).toBeLessThanOrEqual(3);
  });
});

test('a hash goes to its heading', async ({ page }) => {
  await openReady(page, '/content/guides/202');
  const link = page.getByRole('navigation', { name: '本文目录' }).getByRole('link').last();
  const heading = page
    .getByRole('main')
    .getByRole('heading', { name: (await link.textContent()) ?? '' });
  await expect(heading).not.toBeInViewport();
  await link.click();
  await expect(heading).toBeInViewport();
});

// A screen reader reads the focused element. The framework announces the document's title when the page
// appears; if the new title comes later, nothing.
test('the focus goes to the heading of the new page without a jump, and the title is its own', async ({
  page,
}) => {
  await openReady(page, LONG);
  const before = await page.title();
  await followLink(page);
  await expect(page).not.toHaveURL(LONG);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const name = (await heading.textContent()) ?? '';
  expect(before).not.toMatch(new RegExp(`^${name}`));
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
});

test('menus of the page left behind are closed', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await openReady(page, LONG);
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.locator('#site-menu:popover-open')).toHaveCount(1);
  await page.locator('#site-menu').getByRole('link', LINK).click();
  await expect(page).toHaveURL('/about_us');
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(LONG);
  await expect(page.locator(':popover-open')).toHaveCount(0);
});

test('a fold of the menu is closed by a navigation', async ({ page }) => {
  await openReady(page, LONG);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: '项目动态' }).click();
  await expect(page).toHaveURL('/content/news');
  await expect(page.locator('details[open]:visible')).toHaveCount(0);
});

test('a thin bar shows while a navigation takes longer than a moment', async ({ page }) => {
  await openReady(page, '/about_us');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Sign-in is rendered per request, so nothing of it can have been prefetched.
  await page.route('**/login*', async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => {
    const { next } = window as unknown as { next: { router: { push(path: string): void } } };
    next.router.push('/login');
  });
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(4);
  release();
  await expect(page).toHaveURL('/login');
  await expect(bar).toHaveCount(0);
});

test('a page that comes back while another still scrolls is shown from its top', async ({
  page,
}) => {
  await openReady(page, LONG);
  await scrollDown(page);
  await followLink(page);
  await expect(page).not.toHaveURL(LONG);
  await page.goBack();
  await expect(page).toHaveURL(LONG);
  await atTop(page);
});
