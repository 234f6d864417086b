import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

const LONG = '/content';
const GUIDES = '/content/guides';

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

/** The link is in a collapsed part of the menu. */
const followToGuides = (page: Page) =>
  page.locator(`header a[href="${GUIDES}"]`).first().dispatchEvent('click');

/** Scrolls down, goes somewhere, and waits for its top. @returns the positions in between */
async function arrive(page: Page, go: () => Promise<unknown>, url: string): Promise<Set<number>> {
  const start = await scrollDown(page);
  const places = await noteScrolling(page);
  await go();
  await expect(page).toHaveURL(url);
  await atTop(page);
  return new Set((await places()).filter((place) => place > 0 && place < start));
}

// A screen reader reads the focused element. The framework announces the document's title when the page
// appears; if the new title comes later, nothing.
test('a page is shown from its top, smoothly, with the focus on its heading and a title of its own', async ({
  page,
}) => {
  await openReady(page, LONG);
  const before = await page.title();
  // A jump has no positions in between; the number of a smooth scroll depends on the machine.
  await test.step('by a link', async () => {
    expect((await arrive(page, () => followToGuides(page), GUIDES)).size).toBeGreaterThan(0);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    const name = (await heading.textContent()) ?? '';
    expect(before).not.toMatch(new RegExp(`^${name}`));
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  });
  await test.step('back and forward', async () => {
    expect((await arrive(page, () => page.goBack(), LONG)).size).toBeGreaterThan(0);
    expect((await arrive(page, () => page.goForward(), GUIDES)).size).toBeGreaterThan(0);
  });
  await test.step('by a link to itself', async () => {
    expect((await arrive(page, () => followToGuides(page), GUIDES)).size).toBeGreaterThan(0);
  });
  await test.step('back, while another page still scrolls', async () => {
    await scrollDown(page);
    await page.getByRole('contentinfo').getByRole('link').first().dispatchEvent('click');
    await expect(page).not.toHaveURL(GUIDES);
    await page.goBack();
    await expect(page).toHaveURL(GUIDES);
    await atTop(page);
  });
});

test('menus of the page left behind are closed', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await openReady(page, LONG);
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.locator('#site-menu:popover-open')).toHaveCount(1);
  await page.locator('#site-menu').getByRole('link', { name: '关于', exact: true }).click();
  await expect(page).toHaveURL('/about_us');
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(LONG);
  await expect(page.locator(':popover-open')).toHaveCount(0);
});

/**
 * Holds up what a client navigation needs of a page, and begins one.
 *
 * @returns lets it come
 */
async function goSlowly(page: Page, from: string, to: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`${to}\\?`), async (route) => {
    await released;
    await route.continue();
  });
  await openReady(page, from);
  await page.evaluate((path) => {
    const { next } = window as unknown as { next: { router: { push(path: string): void } } };
    next.router.push(path);
  }, to);
  await expect(page.getByRole('progressbar')).toBeVisible();
  return release;
}

test('a thin bar shows while a navigation takes longer than a moment', async ({ page }) => {
  const release = await goSlowly(page, '/about_us', '/login');
  const bar = page.getByRole('progressbar');
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(4);
  release();
  await expect(page).toHaveURL('/login');
  await expect(bar).toHaveCount(0);
});

// Sections have a header each: this is about pages of one.
test('a page that arrives takes the focus from nobody who types', async ({ page }) => {
  const release = await goSlowly(page, LONG, '/content/guides/201');
  const box = page.getByRole('banner').getByLabel('搜索内容');
  await box.click();
  await page.keyboard.type('zo');
  release();
  await expect(page).toHaveURL('/content/guides/201');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.type('d');
  await expect(box).toHaveValue('zod');
});
