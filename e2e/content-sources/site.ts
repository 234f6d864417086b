import { expect, type Page, test } from 'playwright/test';
import { checkBackend } from '../../lib/contract/check-backend';
import { runBuild, withSources } from '../support/build';
import { EDITOR_ENV, signIn } from '../support/editor';
import { ask } from '../support/raw';
import { REVALIDATE_SECRET } from '../support/signal';
import { type Site, startSite } from '../support/site';

/** Milliseconds that a change may take; most take one or two seconds. */
const ARRIVAL_MS = 15_000;

/** Runs with a site that was built for a content system. @param env names the system */
export async function withSiteOn(
  env: Record<string, string>,
  port: number,
  run: (site: Site) => Promise<void>,
): Promise<void> {
  const all = { AUTH_SECRET: EDITOR_ENV.AUTH_SECRET, REVALIDATE_SECRET, ...env };
  await withSources(async (root) => {
    const { code, printed } = await runBuild(root, all);
    expect(code, printed).toBe(0);
    const site = await startSite({ root, env: all, port });
    try {
      await run(site);
    } finally {
      await test.info().attach('site.log', { body: site.log() });
      await site.stop();
    }
  });
}

/** What visitors of a site get. */
export function visitorOf({ base }: Site) {
  return {
    status: async (path: string) => (await ask(base, path)).status,
    says: async (path: string, text: string) => (await ask(base, path)).html.includes(text),
  };
}

/** Prints how long a change takes to arrive, with the request that makes it if that is given. */
export async function timed(
  what: string,
  isThere: () => Promise<boolean>,
  change?: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  await change?.();
  await expect.poll(isThere, { timeout: ARRIVAL_MS, intervals: [50] }).toBe(true);
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Checks the site's API as a visitor and as an editor. */
export async function expectContract(
  { base }: Site,
  credentials: { username: string; password: string },
): Promise<void> {
  const response = await fetch(`${base}/api/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await response.json()).data;
  expect(await checkBackend({ base, token, transport: fetch })).toEqual([]);
}

/** Signs in on the way to a draft, which is missing before. */
export async function expectPreview(
  page: Page,
  { base }: Site,
  path: string,
  { username, password, title }: { username: string; password: string; title: string },
): Promise<void> {
  expect((await page.goto(base + path))?.status()).toBe(404);
  await page.goto(`${base}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, password, username);
  await expect(page).toHaveURL(base + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('本文：草稿')).toBeVisible();
  await page.context().clearCookies();
}

/** Ends a content system: pages that were read, and those that were not, stay, also after a restart of the site. */
export async function expectOutageSurvived(
  site: Site,
  system: { kill(): Promise<void> },
  paths: readonly string[],
): Promise<void> {
  const { status } = visitorOf(site);
  const expectAll = async () => {
    for (const path of paths) expect(await status(encodeURI(path)), path).toBe(200);
  };
  await system.kill();
  await expectAll();
  await site.restart({ hard: true });
  await expectAll();
  const lines = () => site.log().match(/读不了内容/g)?.length ?? 0;
  await expect.poll(lines).toBeGreaterThan(0);
  expect(lines()).toBeLessThan(6);
}
