import { test as base, type Page } from 'playwright/test';
import { openReady, press } from '../support/bench';
import { type TwoBuilds, withTwoBuilds } from '../support/second-build';
import { type Switch, startSwitch } from '../support/switch';

const BUILD_MS = 5 * 60_000;
const LATEST = '**/builds/latest.json';

/** A test on two builds, whose servers its worker starts once, behind an address that changes between them. */
export const test = base.extend<{ online: Switch }, { builds: TwoBuilds }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from here
    async ({}, use) => withTwoBuilds(use),
    { scope: 'worker', timeout: BUILD_MS },
  ],
  online: async ({ builds }, use) => {
    const online = await startSwitch(builds.first.base);
    await use(online);
    await online.stop();
  },
  baseURL: async ({ online }, use) => use(online.base),
});

export { expect } from 'playwright/test';

/** Opens the test bench. @returns the documents that the browser asks for from then on */
export async function openBench(page: Page): Promise<string[]> {
  await openReady(page, '/test');
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads.push(new URL(request.url()).pathname);
  });
  return reloads;
}

/** Sets a chunk failure off and waits until the page has asked which build is running. */
export async function failChunk(page: Page): Promise<void> {
  const answered = page.waitForResponse(LATEST);
  await press(page, 'chunk-failure');
  await answered;
}

/** Opens a page and stays beyond its first question, which comes after everything it loads. */
export async function stayAt(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse(LATEST);
  await page.goto(address);
  await answered;
  await settle(page);
}

/** Long enough for what must not happen to happen. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(700);
