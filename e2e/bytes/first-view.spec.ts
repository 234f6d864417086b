import type { Page } from 'playwright/test';
import { budgets } from '../../bench/budgets';
import { untilReady } from '../support/bench';
import { parseHtml } from '../support/html';
import { expect, test } from '../support/test';

const PAGES = [
  '/',
  '/content',
  '/content/guides',
  '/content/guides/202',
  '/about_us',
  '/single_page/privacy',
  '/search?q=预览',
  '/nowhere',
] as const;

/** Milliseconds in which whatever moves a page after its scripts have run has moved it. */
const SETTLING = 500;

/** Addresses that the browser has asked for so far, of the types that it knows them by. */
function watchRequests(page: Page): (type: string) => string[] {
  const requests: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return (type) => requests.filter((request) => request.type === type).map(({ path }) => path);
}

/** Sums the layout shifts of a page, those before this call included. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    (settling) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), settling);
      }),
    SETTLING,
  );
}

/** What the browser did not draw the page without. */
function blockingRequests(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => new URL(name).pathname),
  );
}

/** Sheets without a single rule for what stands on the page. */
function unusedSheets(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const applies = (rule: CSSRule): boolean => {
      if (rule instanceof CSSStyleRule && document.querySelector(rule.selectorText)) return true;
      return rule instanceof CSSGroupingRule && [...rule.cssRules].some(applies);
    };
    return [...document.styleSheets]
      .filter((sheet) => ![...sheet.cssRules].some(applies))
      .map(({ href }) => href);
  });
}

/** Pictures that are loaded before anybody has seen where they stand. */
function eagerPictures(page: Page): Promise<number> {
  return page.locator('img:not([loading="lazy"])').count();
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`on a screen ${size.width} wide`, () => {
    test.use({ viewport: size });

    for (const path of PAGES) {
      test(`${path} waits for one style sheet, asks for no font, and does not move`, async ({
        page,
      }) => {
        const requested = watchRequests(page);
        await page.goto(path);
        await untilReady(page);
        expect(await layoutShift(page)).toBe(budgets.layoutShift);
        expect(requested('stylesheet')).toHaveLength(budgets.sheets);
        // A sheet that the answer's headers announce does not count as blocking: none, or that one.
        expect(requested('stylesheet')).toEqual(
          expect.arrayContaining(await blockingRequests(page)),
        );
        expect(await unusedSheets(page)).toEqual([]);
        expect(requested('font')).toEqual([]);
        expect(await eagerPictures(page)).toBeLessThanOrEqual(budgets.eagerPictures);
      });
    }
  });
}

/** Addresses of the scripts that the HTML of a page names. */
function namedScripts(html: string): string[] {
  const document = parseHtml(html);
  const named = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].flatMap((script) =>
      (script.getAttribute(attribute) ?? '').split(' '),
    );
  const base = 'http://site.invalid';
  const paths = [
    ...named('script[src]:not([nomodule])', 'src'),
    ...named('script[data-scripts]', 'data-scripts'),
  ].map((address) => new URL(address, base).pathname);
  return [...new Set(paths)].sort();
}

/** What comes to an article when the browser has nothing else to do. */
async function isArticleTools(page: Page, script: string): Promise<boolean> {
  return (await (await page.request.get(script)).text()).includes('enlarged');
}

for (const path of [...PAGES, '/login']) {
  test(`${path} names its scripts in a starter at its end, and asks for none before`, async ({
    request,
  }) => {
    const document = parseHtml(await (await request.get(path)).text());
    expect(
      document.querySelectorAll('script[src]:not([nomodule]), link[as="script"]'),
    ).toHaveLength(0);
    const starters = document.querySelectorAll('script[data-scripts]');
    expect(starters).toHaveLength(1);
    expect(starters[0]).toBe(document.body.lastElementChild);
  });
}

test('the browser may compile the scripts of a page while they arrive', async ({ request }) => {
  const scripts = namedScripts(await (await request.get('/content/guides/202')).text());
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    // From the build (scripts/compile-hints.ts): how V8 is asked for it.
    expect(await (await request.get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

for (const path of ['/', '/content/guides', '/content/guides/202', '/single_page/privacy']) {
  test(`${path} loads the scripts that its HTML names, which are weighed, and no others`, async ({
    page,
  }) => {
    // The pages that links lead to bring scripts of their own, once this one is there.
    await page.route('**', (route) =>
      'next-router-prefetch' in route.request().headers() ? route.abort() : route.fallback(),
    );
    const requested = watchRequests(page);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const named = namedScripts((await response?.text()) ?? '');
    await untilReady(page);
    expect(requested('script')).toEqual(expect.arrayContaining(named));
    const areTools = () => {
      const others = requested('script').filter((script) => !named.includes(script));
      return Promise.all(others.map((script) => isArticleTools(page, script)));
    };
    await expect.poll(areTools).toEqual(path.endsWith('/202') ? [true] : []);
  });
}

test('whoever goes on to other pages needs no further style sheet', async ({ page }) => {
  const requested = watchRequests(page);
  await page.goto('/');
  await untilReady(page);
  for (const link of [
    'header a[href="/content/guides"]',
    'main h2 a',
    'footer a[href="/about_us"]',
  ]) {
    const target = page.locator(`${link}:visible`).first();
    const path = await target.getAttribute('href');
    await target.click();
    await page.waitForURL(`**${path}`);
    await expect(page.locator('h1:visible')).toHaveCount(1);
  }
  expect(requested('document')).toHaveLength(1);
  expect(requested('stylesheet')).toHaveLength(1);
});
