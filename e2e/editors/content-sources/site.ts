import { expect, type Page, test } from 'playwright/test';
import { checkBackend } from '../../../tools/contract/check-backend';
import { runBuild, withSources } from '../../support/build';
import { GOOGLE, read } from '../../support/crawler-reads';
import { EDITOR_ENV, signIn } from '../../support/editor';
import { ask } from '../../support/raw';
import { REVALIDATE_SECRET } from '../../support/signal';
import { type Site, withSite } from '../../support/site';
import type { Signals } from './systems';

/** Milliseconds that a change may take; most take one or two seconds. */
const ARRIVAL_MS = 15_000;

interface Credentials {
  username: string;
  password: string;
}

/** Where a content system sends its webhooks, for a site that will be on this port. */
export const signalsTo = (port: number): Signals => ({
  site: `http://127.0.0.1:${port}`,
  secret: REVALIDATE_SECRET,
});

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
    await withSite({ root, env: all, port }, async (site) => {
      try {
        await run(site);
      } finally {
        await test.info().attach('site.log', { body: site.log() });
      }
    });
  });
}

/** What visitors of a site get. */
export function visitorOf({ base }: Site) {
  return {
    status: async (path: string) => (await ask(base, path)).status,
    says: async (path: string, text: string) => (await ask(base, path)).html.includes(text),
  };
}

/** Makes a change, and prints how long it takes to arrive. @returns what the change does */
export async function timed<T>(
  what: string,
  change: () => Promise<T>,
  isThere: () => Promise<boolean>,
): Promise<T> {
  const started = performance.now();
  const made = await change();
  await expect.poll(isThere, { timeout: ARRIVAL_MS, intervals: [50] }).toBe(true);
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return made;
}

/** Checks the site's API as a visitor and as an editor. */
export function expectContract({ base }: Site, credentials: Credentials): Promise<void> {
  return test.step('the contract', async () => {
    const response = await fetch(`${base}/api/web/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const { token } = (await response.json()).data;
    expect(await checkBackend({ base, token, transport: fetch })).toEqual([]);
  });
}

/** Reads an article with a text and a picture, whose address has `source` in it. */
export function expectReading(
  page: Page,
  { base }: Site,
  path: string,
  { heading, text, picture, source }: Record<'heading' | 'text' | 'picture' | 'source', string>,
): Promise<void> {
  return test.step('reading', async () => {
    await page.goto(base + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    const src = new RegExp(encodeURIComponent(source));
    await expect(main.getByRole('img', { name: picture })).toHaveAttribute('src', src);
  });
}

/** Signs in on the way to a draft, which is missing before. */
export function expectPreview(
  page: Page,
  { base }: Site,
  path: string,
  { username, password, title }: Credentials & { title: string },
): Promise<void> {
  return test.step('drafts', async () => {
    expect((await page.goto(base + path))?.status()).toBe(404);
    await page.goto(`${base}/login?next=${encodeURIComponent(path)}`);
    await signIn(page, password, username);
    await expect(page).toHaveURL(base + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('本文：草稿')).toBeVisible();
    await page.context().clearCookies();
  });
}

/** Asks for addresses of the content system, each of which has moved for good, for browsers and crawlers. */
export function expectMoved({ base }: Site, moved: Record<string, string>): Promise<void> {
  return test.step('old addresses redirect', async () => {
    for (const [old, now] of Object.entries(moved)) {
      const { status, location } = await ask(base, encodeURI(old));
      expect(location, old).toBe(now);
      expect([301, 308], old).toContain(status);
      const crawler = await read(base, encodeURI(old), GOOGLE);
      expect([crawler.status, crawler.headers.get('location')], old).toEqual([status, now]);
      const target = await read(base, now, GOOGLE);
      expect([target.status, target.text === ''], now).toEqual([200, false]);
    }
  });
}

interface Editing {
  /** Path of an article, and of the list of its category. */
  article: string;
  list: string;
  /** Gives the article another title. */
  rename(title: string): Promise<unknown>;
  /** Publishes another article of the category. */
  add(title: string): Promise<{ path: string; remove(): Promise<unknown> }>;
}

/** Edits an article, publishes another one and deletes it; each is soon to be seen. */
export function expectChanges(site: Site, { article, list, rename, add }: Editing): Promise<void> {
  const { status, says } = visitorOf(site);
  const [renamed, title] = ['改过的标题', '刚刚写好的一篇'];
  const isListed = () => says(list, title);
  return test.step('an edit, a new article and a deletion arrive', async () => {
    expect(await status(article)).toBe(200);
    expect(await isListed()).toBe(false);
    await timed(
      'edit',
      () => rename(renamed),
      () => says(article, renamed),
    );
    const { path, remove } = await timed('new article in its list', () => add(title), isListed);
    expect(await status(path)).toBe(200);
    await timed('deletion', remove, async () => (await status(path)) === 404);
    await expect.poll(isListed, { timeout: ARRIVAL_MS }).toBe(false);
  });
}

/**
 * Ends a content system: an article that was read, one that was not, a list and a search stay, also after a
 * restart of the site.
 */
export function expectOutageSurvived(
  site: Site,
  system: { kill(): Promise<void> },
  ...articles: readonly string[]
): Promise<void> {
  const { status } = visitorOf(site);
  const expectAll = async () => {
    for (const path of [...articles, '/content', '/search?q=缓存']) {
      expect(await status(encodeURI(path)), path).toBe(200);
    }
  };
  return test.step('the system is gone: good pages stay, also after a restart', async () => {
    await system.kill();
    await expectAll();
    await site.restart({ hard: true });
    await expectAll();
    const lines = () => site.log().match(/读不了内容/g)?.length ?? 0;
    await expect.poll(lines).toBeGreaterThan(0);
    expect(lines()).toBeLessThan(6);
  });
}
