import { watchReports } from '../security/xss-canary';
import { openReady } from '../support/bench';
import { parseHtml, wordsOf } from '../support/html';
import { PAGE_KINDS, titleOf } from '../support/page-kinds';
import { watchProblems } from '../support/problems';
import { ask } from '../support/raw';
import { SITE_NAMES } from '../support/shared-sites';
import { expect, test } from './plain-site';

const NAME = SITE_NAMES.embedded;
const PER_REQUEST = /^\/(?:search|login)/;

for (const kind of PAGE_KINDS) {
  test(`${kind.name}: complete in the HTML, and a browser shows it without an error`, async ({
    page,
    baseURL,
  }) => {
    const { status, html, headers } = await ask(String(baseURL), kind.path);
    const document = parseHtml(html);
    expect(status).toBe(kind.status);
    expect(document.title).toBe(titleOf(kind, NAME));
    expect(wordsOf(document, 'main h1')).toBe(kind.heading ?? NAME);
    expect(wordsOf(document, 'main')).toContain(kind.words);
    expect(document.querySelectorAll('body footer')).toHaveLength(kind.bare ? 0 : 1);
    expect(html).not.toContain('id="S:');
    expect(html).toMatch(/<\/html>$/);
    const script = PER_REQUEST.test(kind.path) ? /'nonce-[^']{24}'/ : /'unsafe-inline'/;
    expect(headers['content-security-policy']).toMatch(script);
    expect(headers['content-security-policy']).toContain("default-src 'none'");

    const problems = watchProblems(page);
    await openReady(page, kind.path);
    await expect(page).toHaveTitle(titleOf(kind, NAME));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.heading ?? NAME);
    expect(problems).toEqual([]);
  });
}

test('a reader goes from page to page, searches and comes back', async ({ page }) => {
  const reports = await watchReports(page);
  await openReady(page, '/content/news');
  await page.getByRole('main').getByRole('link', { name: '文站可以运行了' }).first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('文站可以运行了');
  await page.goBack();
  await expect(page).toHaveURL('/content/news');
  await page.goto('/search');
  await page.getByRole('main').getByRole('searchbox').fill('键盘');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('只用键盘浏览一遍');
  expect(reports).toEqual([]);
});

test('pages are compressed, and nothing of the pipeline stands before them', async ({
  baseURL,
}) => {
  const answer = await fetch(`${baseURL}/content/news/101`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('x-request-id')).toBeNull();
  expect(await answer.text()).not.toContain('data-scripts');
  expect(await (await fetch(`${baseURL}/api/ready`)).json()).toMatchObject({
    state: 'ready',
    cache: null,
  });
});
