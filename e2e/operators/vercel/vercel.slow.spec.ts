import { GOOGLE, read } from '../../support/crawler-reads';
import { cookiesOf, signIn } from '../../support/editor';
import { parseHtml } from '../../support/html';
import { PAGE_KINDS } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { ask } from '../../support/raw';
import { revalidate } from '../../support/revalidation';
import { SHARED, SITE_NAMES } from '../../support/shared-sites';
import { expectKind } from '../../support/whole-page';
import { inOnePiece } from '../../support/words';
import { test as base, expect } from '../../support/worker';
import {
  expectBareForBots,
  expectFiles,
  expectSameForBots,
  readAndSearch,
} from '../plain-next/framework-site';
import { type Deployment, lendDeployment, PRODUCTION } from './vercel-site';

const MEGABYTE = 1_000_000;
/** Megabytes that the largest function may have; Vercel's own limit is 250. */
const MAX_FUNCTION_MB = 60;
const BUILD_MS = 15 * 60_000;
const DRAFT = '/content/news/107';
const DRAFT_WORDS = '能读到这一行';
const NOT_STORED = expect.stringContaining('no-store');

const lendProduction = lendDeployment('production');
const lendPreview = lendDeployment('preview');

const test = base.extend<{ production: Deployment; preview: Deployment }>({
  production: async ({ keep }, use) => use(await keep(lendProduction)),
  preview: async ({ keep }, use) => use(await keep(lendPreview)),
  baseURL: async ({ production }, use) => use(production.base),
});

test.setTimeout(BUILD_MS);

for (const kind of PAGE_KINDS) {
  test(`${kind.name} is complete in the HTML`, async ({ baseURL }) => {
    const { status, text, headers } = await read(baseURL, kind.path);
    expect(status).toBe(kind.status);
    const document = expectKind(text, kind, SITE_NAMES.embedded);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    if (status === 404 || kind.schema === null) return;
    expect(canonicalOf(document)).toBe(PRODUCTION + kind.path);
    const own = process.env[SHARED.embedded];
    const origin = canonicalOf(parseHtml((await read(own, '/')).text))?.replace(/\/$/, '') ?? '';
    const ofOwn = parseHtml((await read(own, kind.path)).text);
    expect(describedBy(document, PRODUCTION)).toEqual(describedBy(ofOwn, origin));
  });
}

type Document = ReturnType<typeof parseHtml>;

const canonicalOf = (document: Document) =>
  document.querySelector('link[rel=canonical]')?.getAttribute('href');

/** The version in the address of a share image, which depends on the site's address. */
const SHARE_VERSION = /\?v=[0-9a-f]{8}/g;

/** What a page says of itself to search engines and other programs, without the site's own address. */
function describedBy(document: Document, origin: string): string[] {
  const parts =
    'meta, link:not([rel=stylesheet], [rel=preload]), script[type="application/ld+json"]';
  const found = Array.from(document.querySelectorAll(parts), ({ outerHTML }) => outerHTML);
  expect(found.length).toBeGreaterThan(10);
  return found.map((html) => html.replaceAll(origin, '').replaceAll(SHARE_VERSION, '')).sort();
}

test('a reader goes from page to page, searches and comes back, and his visits are counted', async ({
  page,
}) => {
  const problems = watchProblems(page);
  await readAndSearch(page);
  expect(problems).toEqual([]);
  const src = page.locator('script[src="/_vercel/insights/script.js"]');
  await expect(src).toHaveCount(1);
});

test('what crawlers and programs read is there', async ({ baseURL }) => {
  await expectFiles(baseURL, PRODUCTION);
});

test('missing pages are pages for people, and a bare status for bots, which get what people get', async ({
  baseURL,
}) => {
  const missing = ['/nowhere', '/content/news/99999', '/content/news/abc', DRAFT, '/api/none'];
  await expectBareForBots(
    baseURL,
    missing.map((path) => [path, 404]),
  );
  await expectSameForBots(baseURL);
});

test('other spellings of an address lead to the page', async ({ baseURL }) => {
  for (const [path, target] of [
    ['/content/', '/content'],
    ['/content/guides/201%E3%80%82', '/content/guides/201'],
  ] as const) {
    const { status, location } = await ask(String(baseURL), path);
    expect([path, status, location]).toEqual([path, 308, target]);
  }
});

test('an editor signs in, reads a draft and signs out; nothing of it is stored', async ({
  page,
  context,
  production: { base: site, platform },
}) => {
  await page.goto(`/login?next=${DRAFT}`);
  await signIn(page);
  await expect(page).toHaveURL(DRAFT);
  await expect(page.getByRole('main')).toContainText(DRAFT_WORDS);
  await expect(page.getByLabel('预览模式')).toBeVisible();
  for (const [path, words] of [
    [DRAFT, DRAFT_WORDS],
    ['/content/news', '一篇还没写完的草稿'],
  ] as const) {
    // The platform stores what says that it may be.
    const response = await page.goto(path);
    expect([path, response?.headers()['cache-control']]).toEqual([path, NOT_STORED]);
    await expect(page.getByRole('main')).toContainText(words);
  }
  // What is found is in no store, but looked for now.
  const search = `/search?${new URLSearchParams({ q: '草稿' })}`;
  for (const path of [DRAFT, '/content/news', search]) {
    expect(inOnePiece((await read(site, path)).text)).not.toContain('草稿：用来看预览');
  }
  expect(platform.stored.size).toBeGreaterThan(0);
  for (const { body } of platform.stored.values()) {
    expect(body.includes(DRAFT_WORDS) || body.includes('预览模式')).toBe(false);
  }
  await page.goto(DRAFT);
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page.getByLabel('预览模式')).toHaveCount(0);
  expect((await cookiesOf(context)).token).toBeUndefined();
  expect((await page.goto(DRAFT))?.status()).toBe(404);
});

test('a token that the API refuses is deleted and leads to the sign-in page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await context.addCookies([{ name: 'token', value: 'refused', url: page.url() }]);
  await page.goto('/content/news/101');
  await expect(page).toHaveURL(/\/login/);
  expect((await cookiesOf(context)).token).toBeUndefined();
});

test('nothing is stored by the process or rendered ahead: the host has its own cache', async ({
  baseURL,
}) => {
  const { status, text } = await read(baseURL, '/api/ready');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ state: 'ready', cache: null });
});

test('a revalidation request counts only with the secret', async ({ baseURL }) => {
  const body = { tags: ['article:101'] };
  const { status, receipt } = await revalidate(String(baseURL), body);
  expect([status, receipt.data?.list]).toEqual([200, []]);
  expect((await revalidate(String(baseURL), body, 'another secret')).status).toBe(401);
});

test('functions are small, run on Node 24, and the build warns of nothing', async ({
  baseURL,
  production: { functions, printed },
}) => {
  for (const path of ['/search', '/feed.xml']) await read(baseURL, path, GOOGLE);
  const all = new Set(await functions.all());
  const sizes = [...all].map(({ size }) => (size / MEGABYTE).toFixed(1));
  console.log(`functions of ${sizes.join(', ')} MB`);
  expect(all.size).toBeGreaterThan(2);
  for (const { size, runtime, log } of all) {
    expect(size / MEGABYTE).toBeLessThan(MAX_FUNCTION_MB);
    expect(runtime).toBe('nodejs24.x');
    expect(log()).not.toContain('Error');
  }
  expect(printed).not.toContain('engines');
});

test('a preview deployment shows drafts to everybody, and closes itself to crawlers', async ({
  page,
  preview: { base: site },
}) => {
  const problems = watchProblems(page);
  await page.goto(site);
  await page.goto(site + DRAFT);
  await expect(page.getByRole('main')).toContainText(DRAFT_WORDS);
  await page.getByRole('banner').getByRole('link', { name: SITE_NAMES.embedded }).click();
  await expect(page).toHaveURL(`${site}/`);
  expect(problems).toEqual([]);
  const draft = await read(site, DRAFT);
  expect([draft.status, draft.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(draft.text).toContain(DRAFT_WORDS);
  expect((await read(site, '/robots.txt')).text).toContain('Disallow: /\n');
  expect((await read(site, '/feed.xml')).status).toBe(404);
});
