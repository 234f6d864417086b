import { MAX_PAGE_SIZE } from '@wenzhan/contract/calls/call';
import type { Page } from 'playwright/test';
import { openReady } from '../support/bench';
import { giveToken } from '../support/editor';
import { type Site, withSite } from '../support/site';
import { test as base, expect, type Lend } from '../support/worker';
import {
  CUT_HEAD,
  headOf,
  INDEXES,
  idOf,
  NAMES,
  nameOf,
  siteNameFor,
  startHostileBackend,
  TURNS,
  tokenOf,
} from './hostile-backend';
import { line, readVectors } from './vectors';
import { numbered, readPage, setTrap, watchReports } from './xss-canary';

const lendHostileSite: Lend<Site> = async (use) => {
  const backend = await startHostileBackend();
  const env = { API_BASE_URL: backend.base, RATE_LIMITS: 'missing=0, api=0' };
  await withSite({ pages: 'none', env }, use);
  await backend.close();
};

const test = base.extend({
  baseURL: async ({ keep }, use) => use((await keep(lendHostileSite)).base),
});

const PROSE = 'main [class*=prose]';
const article = (turn: number) => `/content/${nameOf(turn)}/${idOf(turn)}`;
const category = (turn: number) => `/content/${nameOf(turn)}`;
const staticPage = (turn: number) => `/single_page/${nameOf(turn)}`;
const found = (index: number) => `/search?q=k${index}`;

/** Variables that an id or a name of the corpus could replace. */
const VARIABLES = [
  ...readVectors('names').flatMap((vector) =>
    [...vector.matchAll(/(?:id|name)=([\w]+)/g)].map(([, name = '']) => name),
  ),
  ...['process', 'location', 'next', 'proto', 'constructor'],
];

type Head = typeof CUT_HEAD;

/**
 * Expects that nothing of the corpus is more than text.
 *
 * @param head texts that are its heading and its description
 * @param token of the visitor
 */
async function expectText(page: Page, path: string, head?: Head, token?: string): Promise<void> {
  const { active, graphs, heading, description } = await readPage(page);
  expect(active, path).toEqual([]);
  for (const graph of graphs) expect(() => JSON.parse(graph), path).not.toThrow();
  // NUL is lost in HTML, and a space in a title that React has set.
  const packed = (text: string) => line(text).replaceAll(' ', '');
  expect(packed(await page.title()), path).toContain(packed(siteNameFor(token)));
  if (!head) return;
  expect(graphs, path).toHaveLength(1);
  expect(line(heading), path).toBe(line(head.title));
  expect(line(description), path).toBe(line(head.description));
}

/** Triggers handlers of user events in an article. */
async function disturb(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      for (const type of ['click', 'mouseover', 'pointerdown', 'focus', 'keydown', 'toggle']) {
        const event = new Event(type, { bubbles: true, cancelable: true });
        event.preventDefault();
        if (!element.closest('a[href]')) element.dispatchEvent(event);
      }
    }
  }, PROSE);
}

const FOREIGN_COVER = /^img-src: |^Loading the image 'https?:/;

/** Visits pages whose scripts run. `expectNothing` expects that nothing of the corpus has run until now. */
async function atWork(page: Page) {
  if (IS_WHOLE) test.setTimeout(WHOLE_MS);
  const hits = await setTrap(page);
  const reports = await watchReports(page);
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return;
    policies.push(response.headers()['content-security-policy'] ?? '');
  });
  // Pages that are fetched ahead are rendered too.
  await page.route('**/*_rsc=*', (route) => route.abort());
  // Each picture that does not exist would be answered with a page of megabytes; it fails in either case.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
  );
  return {
    visit: (path: string, head?: Head, token?: string) =>
      test.step(path, async () => {
        await openReady(page, path);
        await expectText(page, path, head, token);
      }),
    expectNothing: () => {
      expect(hits).toEqual([]);
      expect(policies.join()).toContain('script-src');
      expect(policies.join()).not.toMatch(/evil\.|\*/);
      // The CSP blocks a cover on a host that is not configured.
      expect(reports.filter((report) => !FOREIGN_COVER.test(report))).toEqual([]);
    },
  };
}

/** `npm run verify` visits one page of each kind, and searches for fewer words; lists contain the whole corpus. */
const IS_WHOLE = process.env.SLOW_TESTS === '1';
const VISITED = IS_WHOLE ? TURNS : [0];
/** In `npm run verify` other lists than those of the articles that are visited. */
const SEARCHED = IS_WHOLE ? INDEXES : [1];
const WORDS_STEP = IS_WHOLE ? 15 : 60;
const LAST = INDEXES.length - 1;
/** More than all pages take. */
const WHOLE_MS = 900_000;

test('the corpus in every text of the API runs nowhere in articles at work', async ({ page }) => {
  const { visit, expectNothing } = await atWork(page);
  for (const turn of VISITED) {
    await visit(article(turn), headOf(turn));
    await disturb(page);
    expect(await page.locator(`${PROSE} p`).first().textContent()).toBe('头');
    const taken = await page.evaluate(
      (all) => all.filter((name) => Reflect.get(window, name) instanceof Element),
      VARIABLES,
    );
    expect(taken).toEqual([]);
  }
  expectNothing();
});

test('nor in other pages at work', async ({ page }) => {
  const { visit, expectNothing } = await atWork(page);
  for (const turn of VISITED) {
    await visit(category(turn), headOf(turn));
    await visit(staticPage(turn), headOf(turn));
  }
  for (const index of SEARCHED) await visit(found(index));
  // Its texts are cut within a tag.
  await visit('/about_us', CUT_HEAD);
  for (const path of ['/', '/content', '/login', '/test', '/nowhere']) {
    await visit(path);
  }
  expectNothing();
});

test('nor in suggestions, nor in previews where it is on every page', async ({
  page,
  context,
  baseURL,
}) => {
  const { visit, expectNothing } = await atWork(page);
  await visit(found(LAST - 1));
  await test.step('suggestions of the search box are words', async () => {
    let titles: string[] = [];
    await page.route('**/api/web/search?*', (route) => {
      const list = titles.map((title, at) => ({
        ...{ id: String(at), category: 'news', title, excerpt: title },
        publishedAt: '2025-06-01T00:00:00+08:00',
      }));
      const data = { list, total: list.length, page: 1, limit: list.length };
      return route.fulfill({ json: { code: 0, message: NAMES.join(' '), data } });
    });
    // Its role changes when it gets suggestions.
    const box = page.locator('main input[name=q]').first();
    const options = page.locator('main datalist option');
    for (let at = 0; at < NAMES.length; at += MAX_PAGE_SIZE) {
      titles = NAMES.slice(at, at + MAX_PAGE_SIZE);
      await box.fill(`词${at}`);
      await expect(options.first()).toHaveAttribute('value', titles[0] ?? '');
      const values = await options.evaluateAll((all) =>
        all.map((option) => option.getAttribute('value')),
      );
      expect(values).toEqual(titles);
    }
  });
  for (const turn of VISITED.filter((one) => one !== LAST)) {
    const token = tokenOf(turn);
    await giveToken(context, String(baseURL), token);
    await visit('/test', undefined, token);
    await expect(page.getByLabel('预览模式')).toBeVisible();
  }
  await giveToken(context, String(baseURL), tokenOf(LAST));
  await visit(article(LAST), headOf(LAST), tokenOf(LAST));
  await expect(page.getByLabel('预览模式')).toBeVisible();
  expectNothing();
});

test('nor in the words that are searched for', async ({ page }) => {
  const { visit, expectNothing } = await atWork(page);
  const texts = readVectors('texts').filter((text) => !text.includes('\0'));
  for (const text of texts.map(numbered).filter((_, index) => index % WORDS_STEP === 0)) {
    const q = text.slice(0, 60);
    await visit(`/search?${new URLSearchParams({ q })}`);
    expect(await page.locator('main input[name=q]').first().inputValue()).toBe(q);
    await visit(`/search?${new URLSearchParams({ tag: q })}`);
    expect(await page.title()).toContain(line(q));
  }
  expectNothing();
});

test('the same vectors run without the sanitizer: the canary works', async ({ page }) => {
  const hits = await setTrap(page);
  const handlers = readVectors('handlers').slice(0, 30).map(numbered);
  await page.route('http://open.example/*', (route) => {
    const at = new URL(route.request().url()).pathname.slice(1);
    const body = handlers[Number(at)];
    return body ? route.fulfill({ contentType: 'text/html', body }) : route.abort();
  });
  for (const at of handlers.keys()) await page.goto(`http://open.example/${at}`);
  await expect.poll(() => new Set(hits).size).toBeGreaterThan(15);
});
