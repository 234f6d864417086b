import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { signIn } from '../../support/editor';
import { untilHydrated } from './page-checks';

/**
 * Unfolds an entry of the navigation, follows a link in it, and searches.
 *
 * @param runsScripts whether the link must be a client navigation, or else load a document
 */
export async function visitAndSearch(page: Page, runsScripts: boolean): Promise<void> {
  await page.goto('/');
  if (runsScripts) await untilHydrated(page);
  await followAndSearch(page, runsScripts);
}

/** The same on a page that is open. */
export async function followAndSearch(page: Page, runsScripts: boolean): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const banner = page.getByRole('banner');
  const nested = banner.locator('details a').first();
  expect(await nested.isVisible()).toBe(false);
  await banner.locator('summary').first().click();
  await nested.waitFor();
  const target = (await nested.getAttribute('href')) ?? '';
  const name = (await nested.textContent()) ?? '';
  await nested.click();
  await page.waitForURL(`**${target}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(runsScripts);
  await banner.getByRole('searchbox').fill('键盘');
  await banner.getByRole('button', { name: '搜索' }).click();
  await page.waitForURL('**/search?q=%E9%94%AE%E7%9B%98');
  await page.getByRole('main').getByRole('link', { name: '只用键盘浏览一遍' }).waitFor();
}

/** Signs in at `/login`, sees that drafts are shown, and signs out. */
export async function signInAndOut(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page);
  const bar = page.getByRole('complementary', { name: '预览模式' });
  await bar.waitFor();
  expect(await page.locator('main').textContent()).not.toContain('Internal Server Error');
  await bar.getByRole('button', { name: '退出' }).click();
  await bar.waitFor({ state: 'detached' });
}
