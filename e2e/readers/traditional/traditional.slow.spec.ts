import { traditionalConverter } from '@wenzhan/text/traditional/converter';
import characters from 'opencc-js/dict/STCharacters';
import { watchReports } from '../../security/xss-canary';
import { openReady, toasts, untilReady } from '../../support/bench';
import { GOOGLE, LOCAL, read } from '../../support/crawler-reads';
import { parseHtml, wordsOf } from '../../support/html';
import { PAGE_KINDS } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { revalidate } from '../../support/revalidation';
import { expect, test } from './traditional-site';

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };
const KINDS = PAGE_KINDS.filter(({ path }) => !/^\/(?:login|test|nowhere)/.test(path)).map(
  (kind) => ({
    ...kind,
    simplified: kind.path,
    path: `/zh-hant${kind.path === '/' ? '' : kind.path}`,
  }),
);
const PUBLIC = KINDS.filter(({ status, schema }) => status === 200 && schema !== null);
/** Characters that no text in traditional characters has. */
const SIMPLIFIED = new RegExp(
  `[${characters
    .split('|')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', ...others]) => (others.includes(one) ? [] : one))
    .join('')}]`,
  'gu',
);
/** A person of the page of sections: names stay as they are written. */
const NAME = '哈康·维姆·莱';
/** Elements whose text stays, and the link to the other script. */
const AS_WRITTEN = 'script, style, code, pre, blockquote, q, cite, math, [lang]:not(html)';

/** The text of a page that must be in traditional characters. */
function shownText(html: string): string {
  const document = parseHtml(html);
  for (const element of document.querySelectorAll(AS_WRITTEN)) element.remove();
  const labels = [...document.querySelectorAll('[aria-label], [alt], [placeholder]')].flatMap(
    (element) =>
      ['aria-label', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent ?? '', document.title, ...labels].join('\n');
}

for (const kind of KINDS) {
  test(`${kind.name} is complete in traditional characters`, async ({ baseURL }) => {
    const convert = await traditionalConverter('tw', 'computing');
    const { status, text } = await read(baseURL, kind.path, PERSON);
    expect(status).toBe(kind.status);
    const document = parseHtml(text);
    expect(document.documentElement.lang).toBe('zh-Hant');
    expect(wordsOf(document, 'main')).toContain(
      kind.status === 200 ? convert(kind.words) : `Page Not Found: ${kind.path}`,
    );
    expect(shownText(text).replaceAll(NAME, '').match(SIMPLIFIED) ?? []).toEqual([]);
    expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe(
      '/zh-hant/site.webmanifest',
    );
    const links = [...document.querySelectorAll('main a, header a, footer nav a:not([hreflang])')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^\/(?!media\/|_next\/)/.test(href));
    expect(links.filter((href) => !/^\/zh-hant(?:[/?#]|$)/.test(href))).toEqual([]);
  });
}

for (const { name, path, simplified, bare } of PUBLIC) {
  test(`${name} is its own canonical page, and both versions name both`, async ({ baseURL }) => {
    const [own, other] = await Promise.all(
      [path, simplified].map(async (one) => parseHtml((await read(baseURL, one, PERSON)).text)),
    );
    const languages = (document: typeof own) =>
      [...(document?.querySelectorAll('link[hreflang]') ?? [])].map((link) => [
        link.getAttribute('hreflang'),
        new URL(link.getAttribute('href') ?? '').href,
      ]);
    const linkOf = (document: typeof own) =>
      document?.querySelector('footer a[hreflang]')?.getAttribute('href');
    const absolute = (at: string) => new URL(at, LOCAL).href;
    expect(own?.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(absolute(path));
    expect(languages(own)).toEqual([
      ['zh-Hans', absolute(simplified)],
      ['zh-Hant', absolute(path)],
      ['x-default', absolute(simplified)],
    ]);
    expect(languages(other)).toEqual(languages(own));
    if (!bare) expect([linkOf(own), linkOf(other)]).toEqual([simplified, path]);
  });
}

test('crawlers get the same bytes as people, from the cache', async ({ baseURL }) => {
  for (const { path } of PUBLIC) {
    const [person, crawler] = [
      await read(baseURL, path, PERSON),
      await read(baseURL, path, GOOGLE),
    ];
    expect(crawler.text, path).toBe(person.text);
    expect(crawler.headers.get('x-nextjs-cache'), path).toBe('HIT');
  }
});

for (const { name, path } of KINDS) {
  test(`a browser shows ${name} without an error`, async ({ page }) => {
    const problems = watchProblems(page);
    await openReady(page, path);
    expect(problems).toEqual([]);
  });
}

test('a reader stays in the script from page to page, searches, and changes it', async ({
  page,
}) => {
  const reports = await watchReports(page);
  await openReady(page, '/zh-hant');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('banner').getByRole('link', { name: '內容', exact: true }).click();
  await expect(page).toHaveURL('/zh-hant/content');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/zh-hant\/content\/\w+\/\d+$/);
  await expect(page.getByRole('contentinfo').getByText('跟隨系統')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  expect(documents).toEqual([]);
  await page.getByRole('banner').getByRole('searchbox').fill('鍵盤');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/zh-hant/search?${new URLSearchParams({ q: '鍵盤' })}`);
  await expect(page.getByRole('main')).toContainText('只用鍵盤瀏覽一遍');
  // The link takes the words along by script.
  await untilReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: '鍵盤' })}`);
  await expect(page.getByRole('main')).toContainText('只用键盘浏览一遍');
  await untilReady(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '繁體中文' }).click();
  await expect(page.getByRole('main')).toContainText('只用鍵盤瀏覽一遍');
  expect(reports).toEqual([]);
});

test('another address of an article leads to its page in the same script', async ({ baseURL }) => {
  const { status, headers } = await read(baseURL, '/zh-hant/content/guides/0101', PERSON);
  expect([status, headers.get('location')]).toEqual([308, '/zh-hant/content/news/101']);
});

test('what is published appears in both scripts, with the exceptions of site and article', async ({
  baseURL,
  site,
  content,
}) => {
  const paths = ['/content/news/101', '/zh-hant/content/news/101'];
  for (const path of paths) await read(baseURL, path, PERSON);
  await content.replace('site.yaml', 'siteName:', 'traditional: { 软件园: 软件园 }\nsiteName:');
  await content.replace('news/101.md', '---\n', '---\ntraditional: { 缓存: 緩存 }\n');
  await content.replace('news/101.md', 'title: 文站可以运行了', 'title: 软件园的软件与缓存');
  const { paths: refreshed } = await revalidate(site.base, { tags: ['article:101', 'site'] });
  expect(refreshed).toEqual(expect.arrayContaining(paths));
  const [simplified, traditional] = await Promise.all(
    paths.map(async (path) => parseHtml((await read(baseURL, path, PERSON)).text)),
  );
  expect(simplified && wordsOf(simplified, 'h1')).toBe('软件园的软件与缓存');
  expect(traditional && wordsOf(traditional, 'h1')).toBe('软件园的軟體與緩存');
  expect(traditional?.title).toMatch(/^软件园的軟體與緩存 - /);
  const list = parseHtml((await read(baseURL, '/zh-hant/content/news', PERSON)).text);
  expect(wordsOf(list, 'main')).toContain('软件园的軟體與緩存');
});

test('a missing page below /zh-hant is in traditional characters, and so is that of withdrawn paths', async ({
  baseURL,
}) => {
  for (const [path, words] of [
    ['/zh-hant/nothing/here', 'Page not found'],
    ['/zh-hant/nothing/else', 'Page not found'],
    ['/zh-hant/gone', '這個網址上原有的內容已經撤下'],
  ] as const) {
    const { status, text } = await read(baseURL, path, PERSON);
    expect([status, parseHtml(text).documentElement.lang]).toEqual([404, 'zh-Hant']);
    expect(shownText(text)).toContain(words);
    expect(shownText(text).match(SIMPLIFIED) ?? []).toEqual([]);
  }
});

test('a missing page leads on in traditional characters', async ({ page }) => {
  await openReady(page, '/zh-hant/nothing/here');
  const main = page.getByRole('main');
  await expect(main).toContainText('Page Not Found: /zh-hant/nothing/here');
  await main.getByRole('link', { name: '內容', exact: true }).click();
  await expect(page).toHaveURL('/zh-hant/content');
  await page.goBack();
  await main.getByRole('searchbox').fill('鍵盤');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/zh-hant\/search\?/);
});

test('suggestions and messages are in traditional characters', async ({ page }) => {
  await openReady(page, '/zh-hant/content/news/103');
  const box = page.getByRole('banner').getByLabel('搜尋內容');
  await box.pressSequentially('鍵盤');
  await expect(page.locator('datalist option[value*="鍵盤"]').first()).toBeAttached();
  await page.locator('a[data-copy-markdown]').click();
  await expect(toasts(page).first()).toContainText(/無法複製|已複製/);
  await expect(page.getByRole('button', { name: '關閉通知' }).first()).toBeVisible();
});

test('an article is Markdown in traditional characters, too', async ({ baseURL }) => {
  const path = '/zh-hant/content/news/103';
  const { status, text } = await read(baseURL, `${path}.md`, PERSON);
  expect(status).toBe(200);
  expect(text).toContain(`url: ${LOCAL}${path}`);
  const accepted = await read(baseURL, path, { ...PERSON, accept: 'text/markdown' });
  expect(accepted.text).toBe(text);
});

test('what has no version in traditional characters has no address', async ({ baseURL }) => {
  for (const path of ['/zh-hant/login', '/zh-hant/test', '/zh-hant/zh-hant', '/zh-hans']) {
    expect((await read(baseURL, path, PERSON)).status, path).toBe(404);
  }
});
