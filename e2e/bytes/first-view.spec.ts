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

/** Milliseconds after the scripts in which late layout shifts are detected. */
const SETTLING = 500;

/** Paths that the browser has requested so far, by resource type. */
function watchRequests(page: Page): (type: string) => string[] {
  const requests: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return (type) => requests.filter((request) => request.type === type).map(({ path }) => path);
}

/** Sums the layout shifts of a page, including those before this call. */
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

/** Render-blocking requests. */
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

/** Style sheets without a rule that matches an element of the page. */
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

/** Images that load before they are near the viewport. */
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
        // A sheet announced in the response headers does not count as blocking: so none, or that one.
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

/** URLs of the scripts that a page's HTML refers to. */
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

/** Whether a script contains the article tools, which load when the browser is idle. */
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
    // Added by the build (scripts/compile-hints.ts).
    expect(await (await request.get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

for (const path of ['/', '/content/guides', '/content/guides/202', '/single_page/privacy']) {
  test(`${path} loads the scripts that its HTML names, which are weighed, and no others`, async ({
    page,
  }) => {
    // Prefetched pages load their own scripts once this page is ready.
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
