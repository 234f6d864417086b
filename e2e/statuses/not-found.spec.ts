import { parseHtml, wordsOf } from '../support/html';
import { ask } from '../support/raw';
import { expect, test } from '../support/test';

/** A path of a known route, and the last part of it as the page shows it. */
type Path = readonly [path: string, shown?: string];

/** One for each route whose parameters match nothing. */
const MISSING: readonly Path[] = [
  ['/content/news/99999'],
  ['/content/nowhere'],
  ['/content/page/99'],
  ['/content/guides/page/9999999'],
  ['/single_page/nowhere'],
];

/** `lib/routes/index.test.ts` has many more ids and page numbers. */
const ODD: readonly Path[] = [
  ['/content/news/abc'],
  ['/content/news/%EF%BC%91%EF%BC%90%EF%BC%91', '１０１'],
  ['/content/news/%20101', ' 101'],
  ['/content/news/101%00', '101'],
  ['/content/news/%2531', '%31'],
  ['/content/news/..%2F101', '..%2F101'],
  ['/content/news/-'],
  [`/content/news/${'9'.repeat(65)}`],
  ['/content/nowhere/99999'],
  ['/content/-'],
  ['/content/__proto__'],
  ['/content/page'],
  ['/content/page/0'],
  ['/content/nowhere/page/2'],
];

const UNKNOWN_PATHS = [
  '/nowhere/deeper/still',
  '/content/news/101/more',
  '/single_page',
  '/index',
  '/404',
  '/_error',
];

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
    if (MISSING.includes(known)) expectNotFoundPage(parseHtml(html), siteName, path);
  }
});

test('what no route has is not found', async ({ baseURL, siteName }) => {
  for (const path of UNKNOWN_PATHS) {
    const { status, html } = await ask(String(baseURL), path);
    expect(status, path).toBe(404);
    expectNotFoundPage(parseHtml(html), siteName, path);
  }
  // No text at all: UTF-8 is incomplete or wrong.
  for (const path of ['/content/news/%', '/content/news/%ff', '/%c0%80', '/content/%e4%b8/1']) {
    expect([400, 404], path).toContain((await ask(String(baseURL), path)).status);
  }
});

test('a browser shows which path was not found, where one document is for all of them', async ({
  page,
}) => {
  await page.goto('/nowhere/deeper');
  await expect(page.getByRole('main')).toContainText('Page Not Found: /nowhere/deeper');
});

/** A complete page: header, footer, title, search form and links. */
function expectNotFoundPage(
  document: ReturnType<typeof parseHtml>,
  siteName: string,
  path: string,
): void {
  expect(document.title, path).toBe(`Page not found - ${siteName}`);
  expect(wordsOf(document, 'main h1')).toBe('Page not found');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(wordsOf(document, 'body header')).toContain(siteName);
  expect(wordsOf(document, 'body footer')).toContain(siteName);
  const form = document.querySelector('main form[action="/search"]');
  expect(form?.querySelector('input[name="q"]')).toBeTruthy();
  const links = [...document.querySelectorAll('main nav a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/', '/content', '/content/guides', '/about_us']));
  const robots = document.querySelector('meta[name="robots"]');
  expect(robots?.getAttribute('content')).toContain('noindex');
}
