import type { Locator, Page } from 'playwright/test';

/** Opens a page and waits until its scripts answer. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

/** The site sets the restoration by itself as soon as it has hydrated. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Presses a button of `/test` as a script does, whatever lies over it. */
export function press(page: Page, id: string): Promise<void> {
  return page.getByTestId(id).dispatchEvent('click');
}

/** Notifications that are on the screen. */
export function toasts(page: Page): Locator {
  return page.locator('[data-sonner-toast]');
}

/** What the last button of `/test` came to. */
export function outcome(page: Page): Locator {
  return page.getByTestId('outcome');
}

/** Makes the slow answers of `/test` so slow that no test sees their end. */
export async function slowFor(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((longer) => {
    const slow = 1500;
    const real = window.setTimeout;
    const patched = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      real(handler, ms === slow ? longer : ms, ...rest);
    window.setTimeout = patched as typeof window.setTimeout;
  }, milliseconds);
}
