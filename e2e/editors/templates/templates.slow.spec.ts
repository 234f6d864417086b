import path from 'node:path';
import { createSite, TEMPLATES } from '@wenzhan/content/new/create-site';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import type { Browser } from 'playwright/test';
import { CHECK_MS, checkHtml } from '../../crawlers/head/check-html';
import { graphOf } from '../../crawlers/head/graph';
import { headOf, SITE_URL } from '../../crawlers/head/published-site';
import { ENGINES, TEST_MS } from '../../readers/engines/every-engine';
import { faultsOfKinds } from '../../readers/engines/visits';
import { INTERACTIVE, withOldBrowser } from '../../readers/old-browsers/browser';
import { faultsOfPages } from '../../readers/old-browsers/page-checks';
import { violationsByDayAndNight } from '../../support/axe';
import { openReady } from '../../support/bench';
import { lossesOf } from '../../support/clipped-content';
import { expectStrictPolicy } from '../../support/content-policy';
import { GOOGLE, read } from '../../support/crawler-reads';
import { DESKTOP, PHONE } from '../../support/devices';
import { parseHtml, wordsOf } from '../../support/html';
import { watchProblems } from '../../support/problems';
import { withSite } from '../../support/site';
import { expect, test } from '../../support/worker';

type Template = (typeof TEMPLATES)[number];

const NAME = '自己的站';
/** Pages that every template has, with a text of each. */
const EVERYWHERE = [
  ...[
    '/',
    '/about_us',
    '/content',
    '/single_page/privacy',
    '/single_page/accessibility',
    '/feeds',
    '/tags',
    '/archive',
  ],
  '/search?q=%E7%AC%AC',
];
const OWN: Record<Template, [sections: string, list: string, article: string, ...string[]]> = {
  company: [
    '/pages/careers',
    '/content/cases',
    '/content/cases/201',
    ...['/pages/contact', '/pages/downloads', '/content/products', '/content/pumps/101'],
    ...['/content/news', '/content/news/302', '/forms/enquiry', '/forms/application'],
  ],
  library: ['/pages/rules', '/content/news', '/content/news/1', '/forms/feedback'],
  project: ['/pages/start', '/content/news', '/content/news/1'],
  course: ['/pages/plan', '/content/notes', '/content/notes/1'],
};

const pagesOf = (template: Template) => [...EVERYWHERE, ...OWN[template]];
const isSearch = (address: string) => address.includes('?');

/** Runs with a new site from a template. */
async function withTemplate(template: Template, run: (base: string) => Promise<void>) {
  await withFolder('wenzhan-new-', async (root) => {
    const content = path.join(root, 'content');
    const answers = { name: NAME, colour: '#e8e800' };
    await createSite(template, content, answers);
    const start = { pages: 'none', env: { CONTENT_DIR: content, SITE_URL } } as const;
    await withSite(start, ({ base }) => run(base));
  });
}

/** What search engines and shared links get of a page. */
async function expectPublished(base: string, address: string): Promise<void> {
  const { html, meta, links } = await headOf(base, address);
  expect.soft(links('canonical'), address).toEqual([new URL(address, SITE_URL).href]);
  expect.soft(meta('og:site_name'), address).toEqual([NAME]);
  expect.soft(meta('description')[0]?.length, address).toBeGreaterThan(4);
  const { ids, references } = await graphOf(html);
  expect
    .soft(
      references.filter((id) => !ids.includes(id)),
      address,
    )
    .toEqual([]);
}

/** The bytes of the scripts that a page loads, whatever starts them. */
async function scriptBytesOf(browser: Browser, base: string, address: string): Promise<number> {
  const page = await browser.newPage({ baseURL: base });
  await openReady(page, address);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
  await page.close();
  return bytes;
}

for (const template of TEMPLATES) {
  test(`every page of a new site from ${template} is whole, for readers and crawlers`, async ({
    browser,
  }) => {
    test.setTimeout(CHECK_MS * 3);
    await withTemplate(template, async (base) => {
      const documents = new Map<string, string>();
      const page = await browser.newPage({ baseURL: base });
      const plain = await browser.newPage({ baseURL: base, javaScriptEnabled: false });
      const problems = watchProblems(page);
      const home = await read(base, '/index.md');
      expect.soft([home.status, home.text]).toEqual([200, expect.stringContaining('\n## ')]);
      for (const address of pagesOf(template)) {
        const { status, text, headers } = await read(base, address);
        expect.soft(status, address).toBe(200);
        expectStrictPolicy(headers.get('content-security-policy') ?? '');
        // Static pages have no header.
        const place = address.startsWith('/single_page/') ? 'body' : 'body header';
        expect.soft(wordsOf(parseHtml(text), place), address).toContain(NAME);
        if (!isSearch(address)) {
          expect.soft((await read(base, address, GOOGLE)).text, address).toBe(text);
          documents.set(address, text);
          await expectPublished(base, address);
        }
        await plain.goto(address);
        expect.soft(await plain.locator('h1').count(), address).toBe(1);
        for (const viewport of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
          await page.setViewportSize(viewport);
          await openReady(page, address);
          expect.soft(await lossesOf(page), `${address} at ${viewport.width}`).toEqual([]);
        }
        expect.soft(await violationsByDayAndNight(page), address).toEqual([]);
      }
      expect((await read(base, '/pages/nowhere')).status).toBe(404);
      for (const [address, faults] of await checkHtml(documents)) {
        expect.soft(faults, address).toEqual([]);
      }
      expect(problems).toEqual([]);
      await Promise.all([page.close(), plain.close()]);
    });
  });

  test(`old browsers show a new site from ${template}`, async ({ browser }) => {
    test.setTimeout(CHECK_MS * 3);
    await withTemplate(template, async (base) => {
      const page = await browser.newPage({ baseURL: base, colorScheme: 'light' });
      await page.goto('/');
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      await page.close();
      const kinds = pagesOf(template).map((address) => ({ name: address, path: address }));
      for (const version of [88, 103] as const) {
        const expected = { scripts: version >= INTERACTIVE, styles: true, paper };
        await withOldBrowser(version, { base, viewport: PHONE }, async (old) => {
          expect.soft(await faultsOfPages(old, expected, kinds), `${version}`).toEqual([]);
        });
      }
    });
  });
}

for (const [engineName, withEngine] of ENGINES) {
  test(`in ${engineName} every page of each new site is whole`, async () => {
    test.setTimeout(TEST_MS);
    for (const template of TEMPLATES) {
      await withTemplate(template, async (base) => {
        const kinds = await Promise.all(
          pagesOf(template).map(async (address) => {
            const { text } = await read(base, address);
            const heading = parseHtml(text).querySelector('h1')?.textContent ?? 'no heading';
            return { name: `${template} ${address}`, path: address, heading };
          }),
        );
        await withEngine(async (engine) => {
          expect.soft(await faultsOfKinds(engine, base, kinds, NAME)).toEqual([]);
        });
      });
    }
  });
}

for (const template of TEMPLATES) {
  test(`no page of sections of ${template} loads more script than its article`, async ({
    browser,
  }) => {
    await withTemplate(template, async (base) => {
      const [sections, , article] = OWN[template];
      const most = await scriptBytesOf(browser, base, article);
      expect(most).toBeGreaterThan(10_000);
      for (const address of ['/', '/about_us', sections]) {
        const bytes = await scriptBytesOf(browser, base, address);
        expect.soft(bytes, address).toBeLessThanOrEqual(most);
      }
    });
  });
}

test('the page of all sections loads no more script than an article, and none of its own', async ({
  browser,
}) => {
  await withSite({}, async ({ base }) => {
    const article = await scriptBytesOf(browser, base, '/content/news/101');
    expect(article).toBeGreaterThan(10_000);
    expect(await scriptBytesOf(browser, base, '/pages/sections')).toBeLessThanOrEqual(article);
  });
});
