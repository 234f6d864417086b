import { watchReports } from '../../security/xss-canary';
import { openReady } from '../../support/bench';
import { LOCAL, read } from '../../support/crawler-reads';
import { cookiesOf, signIn } from '../../support/editor';
import { PAGE_KINDS, titleOf } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { ask } from '../../support/raw';
import { revalidate } from '../../support/revalidation';
import { SITE_NAMES } from '../../support/shared-sites';
import { expectKind } from '../../support/whole-page';
import { expectBareForBots, expectFiles, expectSameForBots, readAndSearch } from './framework-site';
import { expect, test } from './plain-site';

const NAME = SITE_NAMES.embedded;
const PER_REQUEST = /^\/(?:search|login)/;
/** What shared caches may keep, they may keep for ten minutes, or a day while the site fails. */
const ENDING = /^s-maxage=\d+, stale-while-revalidate=\d{3}, stale-if-error=\d{5}$/;
/** They differ in what the browser has to do: prerendered, per request with nonces, not found. */
const IN_BROWSER = ['home', 'article', 'search for words', 'login', 'unknown path'];

for (const kind of PAGE_KINDS) {
  test(`${kind.name} is complete in the HTML`, async ({ baseURL }) => {
    const { status, text, headers } = await read(baseURL, kind.path);
    expect(status).toBe(kind.status);
    expectKind(text, kind, NAME);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(PER_REQUEST.test(kind.path) ? /'nonce-[^']{24}'/ : /'unsafe-inline'/);
    expect(policy).toContain("default-src 'none'");
    const caching = headers.get('cache-control') ?? '';
    if (PER_REQUEST.test(kind.path) || status !== 200) expect(caching).toMatch(/no-store/);
    else expect(caching).toMatch(ENDING);
  });
}

for (const kind of PAGE_KINDS.filter(({ name }) => IN_BROWSER.includes(name))) {
  test(`a browser shows ${kind.name} without an error`, async ({ page }) => {
    const problems = watchProblems(page);
    await openReady(page, kind.path);
    await expect(page).toHaveTitle(titleOf(kind, NAME));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.heading ?? NAME);
    expect(problems).toEqual([]);
  });
}

test('a reader goes from page to page, searches and comes back', async ({ page }) => {
  const reports = await watchReports(page);
  await readAndSearch(page);
  expect(reports).toEqual([]);
});

test('pages are compressed, and the request pipeline is not installed', async ({ baseURL }) => {
  const { headers, text } = await read(baseURL, '/content/news/101', { 'accept-encoding': 'gzip' });
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('x-request-id')).toBeNull();
  expect(text).not.toContain('data-scripts');
  const ready = await read(baseURL, '/api/ready');
  expect(JSON.parse(ready.text)).toMatchObject({ state: 'ready', cache: null });
});

test('what crawlers and programs read is there, and pictures are made', async ({ baseURL }) => {
  await expectFiles(baseURL, LOCAL, [
    ['/about_us.md', 'text/markdown', '# 关于文站'],
    ['/icon.svg', 'image/svg+xml', '</svg>'],
    ['/_next/image?url=%2Fmedia%2Ficons%2F512.png&w=480&q=75', 'image/', ''],
    ['/builds/latest.json', 'application/json', 'id'],
    ['/api/health', 'application/json', 'ok'],
    ['/api/web/openapi.json', 'application/json', 'openapi'],
  ]);
});

test('addresses that have moved lead on', async ({ baseURL, request }) => {
  for (const [path, status, location] of [
    ['/content/page/1', 308, '/content'],
    ['/content/', 308, '/content'],
    ['/old/guide.html?a=b', 301, '/content/guides/201?a=b'],
    ['/old/guide.html/', 301, '/content/guides/201'],
    ['/feed/', 301, '/feed.xml'],
    ['/2026/11/', 301, '/archive/2026/11'],
    ['/content/guides/201%E3%80%82?a=b', 308, '/content/guides/201?a=b'],
    ['/content/guides/201.', 308, '/content/guides/201'],
    ['/old/guide.html%EF%BC%89', 301, '/content/guides/201'],
    ['/?p=12', 301, '/content/guides/201'],
    // A page itself can only have 308 and 404.
    ['/content/news/99', 308, '/content/news/101'],
  ] as const) {
    const first = await ask(String(baseURL), path);
    const target = new URL(first.location ?? '', baseURL);
    expect([path, first.status, target.pathname]).toEqual([path, status, location.split('?')[0]]);
    const last = await request.get(path);
    expect([last.status(), last.url()]).toEqual([200, `${baseURL}${location}`]);
  }
});

test('what is missing or gone is a page for people, and a bare status for bots, which get what people get', async ({
  baseURL,
}) => {
  await expectBareForBots(baseURL, [
    ['/nowhere', 404],
    ['/content/news/99999', 404],
    ['/content/nowhere', 404],
    ['/content/page/999', 404],
    ['/content/news/%ff', 404],
    ['/media/none.png', 404],
    ['/api/none', 404],
    ['/old/activity.html', 410],
    // A page itself can only have 308 and 404.
    ['/content/news/98', 404],
  ]);
  await expectSameForBots(baseURL);
});

test('an editor signs in, reads a draft, and signs out', async ({ page, context }) => {
  const reports = await watchReports(page);
  await page.goto('/login?next=/content/news/107');
  await signIn(page);
  await expect(page).toHaveURL('/content/news/107');
  const preview = page.getByLabel('预览模式');
  await expect(preview).toBeVisible();
  await expect(page.getByRole('main')).toContainText('能读到这一行，说明你已经作为编辑登录');
  const response = await page.reload();
  const policy = (await response?.allHeaders())?.['content-security-policy'];
  expect(policy).toMatch(/'nonce-[^']{24}'/);
  await page.getByRole('button', { name: '退出' }).click();
  await expect(preview).toHaveCount(0);
  expect((await cookiesOf(context)).token).toBeUndefined();
  expect(reports).toEqual([]);
  expect((await page.goto('/content/news/107'))?.status()).toBe(404);
});

test('a changed article is on its pages after a revalidation request, and a withdrawn one is gone', async ({
  site,
  content,
}) => {
  const page = '/content/news/102';
  const textOf = async (path: string) => (await read(site.base, path)).text;
  // The content API checks its folder once a second.
  const api = () => textOf('/api/web/article_info?id=102');
  for (const path of [page, '/content/news']) expect(await textOf(path)).not.toContain('改过的');

  await content.replace('news/102.md', 'title: ', 'title: 改过的');
  await expect.poll(api).toContain('改过的');
  const { status, receipt } = await revalidate(site.base, { tags: ['article:102'] });
  expect([status, receipt.data?.list]).toEqual([200, []]);
  for (const path of [page, '/content/news']) {
    await expect.poll(() => textOf(path)).toContain('改过的');
  }

  await content.remove('news/102.md');
  await expect.poll(api).toContain('"code":404');
  await revalidate(site.base, { tags: [], withdrawn: ['article:102'] });
  expect((await read(site.base, page)).status).toBe(404);
  await expect.poll(() => textOf('/content/news')).not.toContain('改过的');
  const forged = await revalidate(site.base, { tags: ['article:101'] }, 'another secret');
  expect(forged.status).toBe(401);
});
