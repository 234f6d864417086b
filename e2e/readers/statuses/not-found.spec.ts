import { parseHtml, wordsOf } from '../../support/html';
import { PAGE_KINDS } from '../../support/page-kinds';
import { ask } from '../../support/raw';
import { expect, test } from '../../support/test';
import { expectKind } from '../../support/whole-page';

/** A path of a known route, and the last part of it as the page shows it. */
type Path = readonly [path: string, shown?: string];

/** One for each route whose parameters match nothing. */
const MISSING: readonly Path[] = [
  ['/content/news/99999'],
  ['/content/nowhere'],
  ['/content/page/99'],
  ['/content/guides/page/9999999'],
  ['/single_page/nowhere'],
  ['/tags/nothing'],
  ['/series/nothing'],
  ['/series/nothing/page/2'],
  ['/authors/nobody'],
  ['/authors/wenzhan/page/99'],
  ['/archive/1999/12'],
  ['/archive/2026/11/page/99'],
  ['/tags/HTTP/page/99'],
];

/** `packages/contract/urls/routes.test.ts` has many more ids and page numbers. */
const ODD: readonly Path[] = [
  ['/content/news/%EF%BC%91%EF%BC%90%EF%BC%91', '１０１'],
  ['/content/news/%20101', ' 101'],
  ['/content/news/101%00', '101'],
  ['/content/news/%2531', '%31'],
  ['/content/news/..%2F101', '..%2F101'],
  ['/content/__proto__'],
  ['/content/page'],
  ['/content/nowhere/page/2'],
];

const UNKNOWN_PATHS = ['/content/news/101/more', '/single_page', '/index', '/404', '/_error'];

test('what a route does not know is not found, and the page says which path', async ({
  baseURL,
  siteName,
  served,
}) => {
  for (const known of served === 'embedded' ? [...MISSING, ...ODD] : MISSING) {
    const [path, shown] = known;
    const { status, html } = await ask(String(baseURL), path);
    expect(status, path).toBe(404);
    const at = path.lastIndexOf('/') + 1;
    const line = `Page Not Found: ${path.slice(0, at)}${shown ?? path.slice(at)}`;
    const main = parseHtml(/<main.*<\/main>/s.exec(html)?.[0] ?? '');
    expect(wordsOf(main, 'main')).toContain(line.replace(/\s+/g, ' ').trim());
    if (MISSING.includes(known)) expectNotFoundPage(html, siteName);
  }
});

test('what no route has is not found', async ({ baseURL, siteName }) => {
  for (const path of UNKNOWN_PATHS) {
    const { status, html } = await ask(String(baseURL), path);
    expect(status, path).toBe(404);
    expectNotFoundPage(html, siteName);
  }
});

test('a browser shows which path was not found, where one document is for all of them', async ({
  page,
}) => {
  await page.goto('/nowhere/deeper');
  await expect(page.getByRole('main')).toContainText('Page Not Found: /nowhere/deeper');
});

const UNKNOWN = PAGE_KINDS.find(({ name }) => name === 'unknown path');

/** A complete page with a search form and links. */
function expectNotFoundPage(html: string, siteName: string): void {
  if (!UNKNOWN) throw new Error('no kind of page for an unknown path');
  const document = expectKind(html, UNKNOWN, siteName);
  expect(wordsOf(document, 'body header')).toContain(siteName);
  expect(document.querySelector('main form[action="/search"] input[name="q"]')).toBeTruthy();
  const links = [...document.querySelectorAll('main nav a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/', '/content', '/content/guides', '/about_us']));
  const robots = document.querySelector('meta[name="robots"]');
  expect(robots?.getAttribute('content')).toContain('noindex');
}
