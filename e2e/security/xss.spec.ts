import type { Page } from 'playwright/test';
import { openReady } from '../support/bench';
import { giveToken } from '../support/editor';
import { type Site, withSite } from '../support/site';
import { test as base, expect, type Lend } from '../support/worker';
import {
  ALL,
  INDEXES,
  idOf,
  nameOf,
  part,
  shellOf,
  startHostileBackend,
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
const article = (index: number) => `/content/${nameOf(index)}/${idOf(index)}`;
const category = (index: number) => `/content/${nameOf(index)}`;
const staticPage = (index: number) => `/single_page/${nameOf(index)}`;
const found = (index: number) => `/search?q=k${index}`;

/** Variables that an id or a name of the corpus could replace. */
const VARIABLES = [
  ...readVectors('names').flatMap((vector) =>
    [...vector.matchAll(/(?:id|name)=([\w]+)/g)].map(([, name = '']) => name),
  ),
  ...['process', 'location', 'next', 'proto', 'constructor'],
];

/**
 * Expects that nothing of the corpus is more than text.
 *
 * @param index of its part in heading and description
 * @param token of the visitor
 */
async function expectText(page: Page, path: string, index?: number, token = ''): Promise<void> {
  const { active, graphs, heading, description } = await readPage(page);
  expect(active, path).toEqual([]);
  for (const graph of graphs) expect(() => JSON.parse(graph), path).not.toThrow();
  // NUL is lost in HTML, and a space in a title that React has set.
  const packed = (text: string) => line(text).replaceAll(' ', '');
  expect(packed(await page.title()), path).toContain(packed(shellOf(token).join(' ')));
  if (index === undefined) return;
  const words = line(part(index).join(' '));
  expect(graphs, path).toHaveLength(1);
  expect(line(heading), path).toBe(words);
  expect(line(description), path).toBe(words);
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
    visit: (path: string, index?: number, token?: string) =>
      test.step(path, async () => {
        await openReady(page, path);
        await expectText(page, path, index, token);
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

/** `npm run verify` visits each fourth article and a page of each other kind, and searches for fewer words. */
const IS_WHOLE = process.env.SLOW_TESTS === '1';
const VISITED = IS_WHOLE ? INDEXES : INDEXES.filter((index) => index % 4 === 0);
const SOME = IS_WHOLE ? INDEXES : INDEXES.slice(0, 1);
const WORDS_STEP = IS_WHOLE ? 15 : 60;
const LAST = INDEXES.length - 1;

test('the corpus in every text of the API runs nowhere in articles at work', async ({ page }) => {
  const { visit, expectNothing } = await atWork(page);
  for (const index of VISITED) {
    await visit(article(index), index);
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
  for (const index of SOME) {
    await visit(category(index), index);
    await visit(staticPage(index), index);
    await visit(found(index));
  }
  for (const path of ['/', '/content', '/about_us', '/login', '/test', '/nowhere']) {
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
  await visit(found(LAST));
  await test.step('suggestions of the search box are words', async () => {
    await page.route('**/api/web/search?*', (route) => {
      const list = ALL.map((title, at) => ({
        ...{ id: String(at), category: 'news', title, excerpt: title },
        publishedAt: '2025-06-01T00:00:00+08:00',
      }));
      const data = { list, total: list.length, page: 1, limit: list.length };
      return route.fulfill({ json: { code: 0, message: ALL.join(' '), data } });
    });
    await page.getByRole('main').getByRole('searchbox').fill('词');
    const options = page.locator('main datalist option');
    await expect(options).toHaveCount(ALL.length);
    const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(values).toEqual(ALL);
  });
  for (const index of SOME.filter((one) => one !== LAST)) {
    const token = tokenOf(index);
    await giveToken(context, String(baseURL), token);
    await visit('/test', undefined, token);
    await expect(page.getByLabel('预览模式')).toBeVisible();
  }
  await giveToken(context, String(baseURL), tokenOf(LAST));
  await visit(article(LAST), LAST, tokenOf(LAST));
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
