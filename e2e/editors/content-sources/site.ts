import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { checkBackend } from '@wenzhan/contract/conformance/check-backend';
import { followPage } from '@wenzhan/kit/testing/how-to';
import { expect, type Page, test } from 'playwright/test';
import { runCommand, withSources } from '../../support/build';
import { GOOGLE, read } from '../../support/crawler-reads';
import { signIn } from '../../support/editor';
import { freePort } from '../../support/processes';
import { ask } from '../../support/raw';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { type Site, withSite } from '../../support/site';
import type { Webhooks } from './systems';

/** Milliseconds that a change may take; most take one or two seconds. */
const ARRIVAL_MS = 15_000;

interface Credentials {
  username: string;
  password: string;
}

/** A content system, and what it was filled with. */
interface Filled<S, M> {
  source: S;
  made: M;
  site: Site;
}

interface Setup<S, M> {
  system: 'wordpress' | 'ghost' | 'strapi';
  /** Runs with the system, which sends its webhooks to the site. */
  start(webhooks: Webhooks, run: (source: S) => Promise<void>): Promise<void>;
  fill(source: S): Promise<M>;
  /** Settings beyond those of the system's page. */
  env?: Record<string, string>;
}

/**
 * Runs with a content system, and with a site that shows it: set up as the system's page in `docs/content-sources`
 * says, command by command.
 */
export async function withSiteOn<S extends { base: string; key: string }, M>(
  { system, start, fill, env: more }: Setup<S, M>,
  run: (filled: Filled<S, M>) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const webhooks = { site: `http://127.0.0.1:${port}`, secret: REVALIDATE_SECRET };
  await start(webhooks, async (source) => {
    const made = await fill(source);
    await withSources(async (root) => {
      const folder = path.join(root, 'site-settings');
      await mkdir(folder);
      const { env, commands } = followPage(system, { ...source, ...webhooks, folder });
      const all = { ...env, ...more };
      const last = commands.pop();
      expect(last).toBe('npm start');
      for (const command of commands) {
        const started = performance.now();
        const { code, printed } = await runCommand(root, command, all);
        expect(code, printed).toBe(0);
        console.log(`${command}: ${secondsSince(started)} s`);
      }
      await withSite({ root, env: all, port }, async (site) => {
        console.log(`${last}: ${(site.startMs() / 1000).toFixed(1)} s`);
        try {
          await run({ source, made, site });
        } finally {
          await test.info().attach('site.log', { body: site.log() });
        }
      });
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

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1);

/**
 * Makes a change, and prints how long the system takes to answer, and the site to show it then.
 *
 * @returns what the change does
 */
export async function timed<T>(
  what: string,
  change: () => Promise<T>,
  isThere: () => Promise<boolean>,
): Promise<T> {
  const started = performance.now();
  const made = await change();
  const answer = secondsSince(started);
  const answered = performance.now();
  await expect.poll(isThere, { timeout: ARRIVAL_MS, intervals: [50] }).toBe(true);
  console.log(`${what}: answered after ${answer} s, shown ${secondsSince(answered)} s later`);
  return made;
}

/** What a site on any content system must do, each a step of a test. */
export const checksOf = (site: Site, page: Page) => ({
  contract: (editor: Credentials) => expectContract(site, editor),
  reading: (at: string, article: Reading) => expectReading(page, site, at, article),
  preview: (at: string, draft: Draft) => expectPreview(page, site, at, draft),
  moved: (addresses: Record<string, string>) => expectMoved(site, addresses),
  changes: (editing: Editing) => expectChanges(site, editing),
  outage: (system: { kill(): Promise<void> }, ...articles: readonly string[]) =>
    expectOutageSurvived(site, system, ...articles),
});

/** Checks the site's API as a visitor and as an editor. */
function expectContract({ base }: Site, credentials: Credentials): Promise<void> {
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

/** What is to be seen of an article: a text, and a picture whose address has `source` in it. */
type Reading = Record<'heading' | 'text' | 'picture' | 'source', string>;

function expectReading(
  page: Page,
  { base }: Site,
  at: string,
  { heading, text, picture, source }: Reading,
): Promise<void> {
  return test.step('reading', async () => {
    await page.goto(base + at);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    const src = new RegExp(encodeURIComponent(source));
    await expect(main.getByRole('img', { name: picture })).toHaveAttribute('src', src);
  });
}

type Draft = Credentials & { title: string };

/** Signs in on the way to a draft, which is missing before. */
function expectPreview(
  page: Page,
  { base }: Site,
  at: string,
  { username, password, title }: Draft,
): Promise<void> {
  return test.step('drafts', async () => {
    expect((await page.goto(base + at))?.status()).toBe(404);
    await page.goto(`${base}/login?next=${encodeURIComponent(at)}`);
    await signIn(page, password, username);
    await expect(page).toHaveURL(base + at);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('本文：草稿')).toBeVisible();
    await page.context().clearCookies();
  });
}

/** Asks for addresses of the content system, each of which has moved for good, for browsers and crawlers. */
function expectMoved({ base }: Site, moved: Record<string, string>): Promise<void> {
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
function expectChanges(site: Site, { article, list, rename, add }: Editing): Promise<void> {
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
function expectOutageSurvived(
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
