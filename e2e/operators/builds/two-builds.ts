import { test as base, type Page } from 'playwright/test';
import { type Backend, startBackend } from '../../backend/client';
import { openReady, press } from '../../support/bench';
import { EDITOR_ENV, makeToken } from '../../support/editor';
import { BUILDS_MS, secondBuild } from '../../support/release';
import { type Site, startSite } from '../../support/site';
import { type Switch, startSwitch } from '../../support/switch';

/** Bearer token for the second build's metrics. */
export const METRICS_TOKEN = 'the metrics token of the second build';
const LATEST = '**/builds/latest.json';

/** Servers of two builds of the same sources; the second is a preview deployment with analytics. */
interface TwoBuilds {
  first: Site;
  second: Site;
  /** A server of the second build with an external backend that it calls with `previewToken`. */
  outside: Site;
  backend: Backend;
  previewToken: string;
}

/** A test on two builds, whose servers the worker starts once, behind a URL that switches between them. */
export const test = base.extend<{ online: Switch }, { builds: TwoBuilds }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => withTwoBuilds(use),
    { scope: 'worker', timeout: BUILDS_MS },
  ],
  online: async ({ builds }, use) => {
    const online = await startSwitch(builds.first.base);
    await use(online);
    await online.stop();
  },
  baseURL: async ({ online }, use) => use(online.base),
});

export { expect } from 'playwright/test';

async function withTwoBuilds(run: (builds: TwoBuilds) => Promise<void>): Promise<void> {
  const root = await secondBuild();
  const previewToken = await makeToken();
  const backend = await startBackend({ env: EDITOR_ENV });
  const sites = await Promise.all([
    startSite(),
    startSite({ root, env: { PREVIEW: '1', METRICS_TOKEN, ...EDITOR_ENV } }),
    startSite({
      root,
      pages: 'none',
      env: { PREVIEW: '1', PREVIEW_TOKEN: previewToken, API_BASE_URL: backend.base },
    }),
  ]);
  const [first, second, outside] = sites;
  try {
    await run({ first, second, outside, backend, previewToken });
  } finally {
    await Promise.all([...sites, backend].map((server) => server.stop()));
  }
}

/** Opens `/test`. @returns the documents that the browser requests from then on */
export async function openBench(page: Page): Promise<string[]> {
  await openReady(page, '/test');
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads.push(new URL(request.url()).pathname);
  });
  return reloads;
}

/** Causes a chunk failure and waits until the page has requested the id of the running build. */
export async function failChunk(page: Page): Promise<void> {
  const answered = page.waitForResponse(LATEST);
  await press(page, 'chunk-failure');
  await answered;
}

/** Opens a page and stays beyond its first check of the build, which follows its other requests. */
export async function stayAt(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse(LATEST);
  await page.goto(address);
  await answered;
  await settle(page);
}

/** Waits long enough to detect what must not happen. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(700);
