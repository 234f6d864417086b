import { parseHtml, wordsOf } from '../support/html';
import { ask } from '../support/raw';
import { expect, test } from '../support/test';

/** Invalid article ids, as written in a URL and as shown on the page. */
const BAD_IDS: readonly (readonly [written: string, shown?: string])[] = [
  ['abc'],
  ['101abc'],
  ['abc101'],
  ['-1'],
  ['+1'],
  ['+101'],
  ['1.5'],
  ['101.0'],
  ['1e3'],
  ['0x65'],
  ['1,000'],
  ['1_000'],
  ['Infinity'],
  ['constructor'],
  ['%EF%BC%91%EF%BC%90%EF%BC%91', '１０１'],
  ['%D9%A1%D9%A0%D9%A1', '١٠١'],
  ['%E4%B8%80', '一'],
  ['%20', ''],
  ['101%20', '101'],
  ['%20101', ' 101'],
  ['%09101', ' 101'],
  ['%00', ''],
  ['101%00', '101'],
  ['101%0A', '101'],
  ['%25', '%'],
  ['%2531', '%31'],
  ['%2F', '%2F'],
  ['..%2F101', '..%2F101'],
  ['101%3Fx', '101%3Fx'],
  ['101;x=1'],
  ["101'--"],
  ['-'],
];

/** Known routes with parameters that match nothing. */
const MISSING = [
  '/content/news/99999',
  '/content/news/0',
  '/content/news/000',
  `/content/news/${'9'.repeat(64)}`,
  `/content/news/${'9'.repeat(65)}`,
  '/content/nowhere/99999',
  '/content/nowhere',
  '/content/News',
  '/content/-',
  '/content/-/-',
  '/content/__proto__',
  '/content/constructor',
  '/content/101',
  '/single_page/nowhere',
  '/single_page/-',
  '/single_page/Privacy',
  '/content/page',
  '/content/nowhere/page',
  '/content/nowhere/page/1',
  '/content/nowhere/page/2',
  ...['/content', '/content/guides'].flatMap((list) =>
    ['0', '00', '01', '02', '-1', '1.5', '1e1', 'abc', '-', '99', '9999999'].map(
      (number) => `${list}/page/${number}`,
    ),
  ),
];

const UNKNOWN_PATHS = [
  '/nowhere',
  '/nowhere/deeper/still',
  '/content/news/101/more',
  '/content/guides/page/2/more',
  '/about_us/more',
  '/single_page',
  '/single_page/privacy/more',
  '/login/more',
  '/index',
  '/404',
  '/500',
  '/_error',
  '/wp-login.php',
];

const KNOWN_ROUTES = [
  ...BAD_IDS.map(([written, shown]) => [`/content/news/${written}`, shown ?? written] as const),
  ...MISSING.map((path) => [path, path.split('/').at(-1) ?? ''] as const),
];

for (const [path, last] of KNOWN_ROUTES) {
  test(`${path} is not found, and says which path`, async ({ baseURL, siteName }) => {
    const { status, html } = await ask(String(baseURL), path);
    expect(status).toBe(404);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const shown = `Page Not Found: ${folder}${last}`.replace(/\s+/g, ' ').trim();
    const document = parseHtml(html);
    expect(wordsOf(document, 'main')).toContain(shown);
    expectNotFoundPage(document, siteName);
  });
}

for (const path of UNKNOWN_PATHS) {
  test(`${path} is not found`, async ({ baseURL, siteName }) => {
    const { status, html } = await ask(String(baseURL), path);
    expect(status).toBe(404);
    expectNotFoundPage(parseHtml(html), siteName);
  });
}

for (const path of ['/nowhere/deeper', '/content/news/1.5']) {
  test(`a browser shows that ${path} was not found`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(`Page Not Found: ${path}`);
  });
}

for (const path of ['/content/news/%', '/content/news/%ff', '/%c0%80', '/content/%e4%b8/1']) {
  test(`${path}, which is no text, is refused as a bad request or not found`, async ({
    baseURL,
  }) => {
    const { status } = await ask(String(baseURL), path);
    expect([400, 404]).toContain(status);
  });
}

/** A complete page: header, footer, title, search form and links. */
function expectNotFoundPage(document: ReturnType<typeof parseHtml>, siteName: string): void {
  expect(document.title).toBe(`Page not found - ${siteName}`);
  expect(wordsOf(document, 'main h1')).toBe('Page not found');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(wordsOf(document, 'body header')).toContain(siteName);
  expect(wordsOf(document, 'body footer')).toContain(siteName);
  const form = document.querySelector('main form[action="/search"]');
  expect(form?.querySelector('input[name="q"]')).toBeTruthy();
  const links = [...document.querySelectorAll('main nav a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/', '/content', '/content/guides', '/about_us']));
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain(
    'noindex',
  );
}
