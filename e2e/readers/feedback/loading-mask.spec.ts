import type { Locator, Page } from 'playwright/test';
import { openReady, press, slowFor, toasts } from '../../support/bench';
import { expect, test } from '../../support/test';

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

const fadeOf = (page: Page) =>
  mask(page).evaluate((element) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element);
    return `${transitionProperty} ${transitionDuration}`;
  });

test('the mask covers the screen with 加载中..., announced, from level 2000 up, until its page is left', async ({
  page,
}) => {
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await page.getByTestId('mask').focus();
  await page.keyboard.press('Enter');
  await expect(mask(page)).toHaveText('加载中...');
  await expect(page.getByRole('status').filter({ has: mask(page) })).toHaveCount(1);
  await expect(page.getByTestId('mask')).toBeFocused();
  const style = await mask(page).evaluate((element) => {
    const { zIndex, backgroundColor } = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = { x, y, width, height };
    return { zIndex, backgroundColor, box, screen: [innerWidth, innerHeight] };
  });
  expect(Number(style.zIndex)).toBeGreaterThanOrEqual(2000);
  expect(style.box).toEqual({ x: 0, y: 0, width: style.screen[0], height: style.screen[1] });
  expect(style.backgroundColor).toMatch(/^rgba\(0, 0, 0, 0\.[1-4]/);

  await test.step('it fades for 400 ms, and not at all with reduced motion', async () => {
    expect(await fadeOf(page)).toBe('opacity 0.4s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await fadeOf(page)).toMatch(/ 0s$/);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('it closes when the page is left, though its call goes on', async () => {
    await page.getByRole('contentinfo').getByRole('link').first().dispatchEvent('click');
    await expect(page).not.toHaveURL(/test/);
    // Its own time budget would close it later than this.
    await expect(mask(page)).toHaveCount(0, { timeout: 3000 });
  });
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

test('an open menu lies below a notification that came before it, and below the mask', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await slowFor(page, 60_000);
  await openReady(page, '/test');
  await press(page, 'http-500');
  // A notification stays while the pointer is on it. On a small screen it covers the menu button.
  await toasts(page).hover();
  await page.getByRole('button', { name: '菜单' }).dispatchEvent('click');
  const menu = page.locator('#site-menu');
  await expect(menu).toBeVisible();
  await expect.poll(() => topmostAt(toasts(page))).toBe('notification');
  await press(page, 'mask');
  await expect(mask(page)).toBeVisible();
  expect(await topmostAt(menu)).toBe('loading-mask');
});
