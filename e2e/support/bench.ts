import type { Locator, Page } from 'playwright/test';

/** Opens a page and waits for hydration. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

/** The site sets scroll restoration to manual as soon as it has hydrated. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Clicks a button of `/test` by script, whatever covers it. */
export function press(page: Page, id: string): Promise<void> {
  return page.getByTestId(id).dispatchEvent('click');
}

/** Visible notifications. */
export function toasts(page: Page): Locator {
  return page.locator('[data-sonner-toast]');
}

/** Result of the last button of `/test`. */
export function outcome(page: Page): Locator {
  return page.getByTestId('outcome');
}

/** Delays the slow responses of `/test` beyond the end of the test. */
export async function slowFor(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((longer) => {
    const slow = 1500;
    const real = window.setTimeout;
    const patched = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      real(handler, ms === slow ? longer : ms, ...rest);
    window.setTimeout = patched as typeof window.setTimeout;
  }, milliseconds);
}
