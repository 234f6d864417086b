import type { Locator, Page } from 'playwright/test';
import { openReady, outcome, press, slowFor, toasts } from '../support/bench';
import { expect, test } from '../support/test';

const mask = (page: Page) => page.getByTestId('loading-mask');

/** The element that a click in the middle of an element would hit: a notification, or its test id. */
function topmostAt(locator: Locator): Promise<string | null | undefined> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top?.closest('[data-sonner-toast]')) return 'notification';
    return top?.closest('[data-testid]')?.getAttribute('data-testid');
  });
}

/** Records whether the mask was ever open: it may be too short for polling on a slow machine. */
async function watchOpening(page: Page): Promise<() => Promise<boolean>> {
  const flag = await page.evaluateHandle(() => {
    const seen = { open: false };
    const look = () => {
      seen.open ||= document.querySelector('[data-testid=loading-mask][data-open=true]') !== null;
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-open'],
    });
    return seen;
  });
  return () => flag.evaluate(({ open }) => open);
}

test('the mask covers the screen with 加载中..., announced, from level 2000 up', async ({
  page,
}) => {
  await openReady(page, '/test');
  await press(page, 'mask');
  await expect(mask(page)).toHaveText('加载中...');
  await expect(page.getByRole('status').filter({ has: mask(page) })).toHaveCount(1);
  const style = await mask(page).evaluate((element) => {
    const { zIndex, backgroundColor } = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = { x, y, width, height };
    return { zIndex, backgroundColor, box, screen: [innerWidth, innerHeight] };
  });
  expect(Number(style.zIndex)).toBeGreaterThanOrEqual(2000);
  expect(style.box).toEqual({ x: 0, y: 0, width: style.screen[0], height: style.screen[1] });
  expect(style.backgroundColor).toMatch(/^rgba\(0, 0, 0, 0\.[1-4]/);
});

test('it lies above an open menu', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.locator('#site-menu')).toBeVisible();
  await press(page, 'mask');
  await expect(mask(page)).toBeVisible();
  expect(await topmostAt(page.locator('#site-menu'))).toBe('loading-mask');
});

test('a notification lies above the open mask, whichever came first, and can be closed', async ({
  page,
}) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'http-500');
  // A notification stays while the pointer is on it.
  await toasts(page).hover();
  await press(page, 'mask');
  await expect(mask(page)).toHaveCSS('opacity', '1');
  await press(page, 'envelope-message');
  await expect(toasts(page)).toHaveCount(2);
  for (const toast of await toasts(page).all()) {
    await expect.poll(() => topmostAt(toast)).toBe('notification');
  }
  expect(await topmostAt(page.getByTestId('mask'))).toBe('loading-mask');
  await page.getByRole('button', { name: '关闭通知' }).first().click();
  await expect(toasts(page)).toHaveCount(1);
});

test('a notification lies above a menu that opens after it', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await openReady(page, '/test');
  await press(page, 'http-500');
  // A notification stays while the pointer is on it. On a small screen it covers the menu button.
  await toasts(page).hover();
  await page.getByRole('button', { name: '菜单' }).dispatchEvent('click');
  await expect(page.locator('#site-menu')).toBeVisible();
  await expect.poll(() => topmostAt(toasts(page))).toBe('notification');
});

test('two calls have one mask, which stays until the second is done', async ({ page }) => {
  await openReady(page, '/test');
  await press(page, 'mask-twice');
  await expect(mask(page)).toHaveCount(1);
  await expect(outcome(page)).toHaveText('mask-twice ok');
  await expect(mask(page)).toHaveCount(0);
});

test('one call that ends leaves the mask to the other', async ({ page }) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'mask');
  await press(page, 'mask-failure');
  await expect(outcome(page)).toHaveText('mask-failure 请求超时，请稍后重试');
  await expect(mask(page)).toHaveAttribute('data-open', 'true');
});

for (const [id, end] of [
  ['mask', 'ok'],
  ['mask-failure', '请求超时，请稍后重试'],
  ['abort', '请求失败'],
] as const) {
  test(`it closes at the end of ${id}`, async ({ page }) => {
    await openReady(page, '/test');
    const wasOpen = await watchOpening(page);
    await press(page, id);
    await expect(outcome(page)).toHaveText(`${id} ${end}`);
    await expect(mask(page)).toHaveCount(0);
    expect(await wasOpen()).toBe(true);
  });
}

test('it closes when the page is left, though its call goes on', async ({ page }) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'mask');
  await expect(mask(page)).toHaveAttribute('data-open', 'true');
  await page.getByRole('contentinfo').getByRole('link').first().dispatchEvent('click');
  await expect(page).not.toHaveURL(/test/);
  // Its own time budget would close it later than this.
  await expect(mask(page)).toHaveCount(0, { timeout: 3000 });
});

test('it fades for 400 ms, and not at all with reduced motion', async ({ page }) => {
  const fade = () =>
    mask(page).evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      return `${transitionProperty} ${transitionDuration}`;
    });
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'mask');
  expect(await fade()).toBe('opacity 0.4s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await fade()).toMatch(/ 0s$/);
});

test('the focus stays where it was', async ({ page }) => {
  await openReady(page, '/test');
  await page.getByTestId('mask').focus();
  await page.keyboard.press('Enter');
  await expect(mask(page)).toBeVisible();
  await expect(page.getByTestId('mask')).toBeFocused();
  await expect(mask(page)).toHaveCount(0);
  await expect(page.getByTestId('mask')).toBeFocused();
});
