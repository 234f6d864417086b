import type { Browser } from 'playwright/test';
import { extraArticle } from '../../support/articles';
import { read } from '../../support/crawler-reads';
import { EDITOR_ENV, expect, giveToken } from '../../support/editor';
import { testOn } from '../../support/test-site';
import { inOnePiece } from '../../support/words';

const ROUNDS = process.env.SLOW_TESTS === '1' ? 4 : 2;
const BAR = 'aria-label="预览模式"';
const DRAFT_TITLE = '只给编辑的题目';

/** A test on a site whose backend has an editor account. */
const test = testOn({ pages: 'none', backend: { env: EDITOR_ENV } });

/** The page as an editor's browser gets it, following redirects with cookies. */
async function asEditor(browser: Browser, site: string, path: string): Promise<string> {
  const context = await browser.newContext();
  await giveToken(context, site);
  const response = await context.request.get(site + path, { maxRedirects: 6 });
  const html = await response.text();
  await context.close();
  return html;
}

test('an editor and an anonymous visitor at once see each his own; after an editor has read a page, anybody still gets the public one', async ({
  browser,
  site,
  backend,
}) => {
  const draft = { status: 'draft', title: DRAFT_TITLE, listed: true };
  const ids = Array.from({ length: ROUNDS }, (_, round) => 9110 + round);
  const drafts = ids.map((id) => extraArticle(id, draft));
  await backend.control({ articles: [extraArticle(9102), ...drafts] });
  for (const id of ids) {
    for (const [path, words, status] of [
      [`/content/news/${id}`, DRAFT_TITLE, 404],
      ['/content/news', DRAFT_TITLE, 200],
      [`/search?q=${encodeURIComponent('只给编辑')}`, DRAFT_TITLE, 200],
      ['/content/news/9102', '第9102篇', 200],
    ] as const) {
      const [editor, atOnce] = await Promise.all([
        asEditor(browser, site.base, path),
        read(site.base, path),
      ]);
      expect(inOnePiece(editor).includes(words), path).toBe(true);
      expect(editor, path).toContain(BAR);
      for (const anybody of [atOnce, await read(site.base, path)]) {
        expect(anybody.status, path).toBe(status);
        for (const hidden of [DRAFT_TITLE, BAR, '本文：']) {
          expect(inOnePiece(anybody.text).includes(hidden), path).toBe(false);
        }
      }
    }
  }
});

test('the bearer is on every call for the editor, and on no other', async ({
  browser,
  site,
  backend,
}) => {
  await backend.control({ articles: [extraArticle(9103), extraArticle(9104)] });
  const callsOf = async (visit: () => Promise<unknown>) => {
    await backend.clearCalls();
    await visit();
    const calls = await backend.calls();
    expect(calls.map(({ path }) => path)).toContain('/api/web/article_info');
    return calls;
  };
  await read(site.base, '/about_us');
  await asEditor(browser, site.base, '/content/news/9103');
  for (const call of await callsOf(() => asEditor(browser, site.base, '/content/news/9103'))) {
    expect(call.headers.authorization, call.path).toMatch(/^Bearer \S+$/);
  }
  const paths = ['/content/news/9104', '/content/standards', '/search?q=%E9%94%AE%E7%9B%98'];
  const readAll = () => Promise.all(paths.map((path) => read(site.base, path)));
  for (const call of await callsOf(readAll)) {
    expect(call.headers.authorization, call.path).toBeUndefined();
  }
});

test('a malformed token is deleted, and the backend is called without one', async ({
  site,
  backend,
}) => {
  await backend.control({ articles: [extraArticle(9120)] });
  await backend.clearCalls();
  const answer = await read(site.base, '/content/news/9120', { cookie: 'token=%E4%BD%A0' });
  expect(answer.status).toBe(200);
  const calls = await backend.calls();
  expect(calls.map(({ path }) => path)).toContain('/api/web/article_info');
  for (const { path, headers } of calls) expect(headers.authorization, path).toBeUndefined();
  const [cleared] = answer.headers.getSetCookie();
  expect(cleared).toMatch(/^token=;.*Expires=Thu, 01 Jan 1970/);
});

test('while the backend cannot confirm a token, the public page stays, with a notification', async ({
  site,
  backend,
  page,
  context,
}) => {
  await backend.control({
    articles: [extraArticle(9130)],
    fail: { mode: 'http-500', calls: ['user_info'] },
  });
  await giveToken(context, site.base);
  const response = await page.goto(`${site.base}/content/news/9130`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(`${site.base}/content/news/9130`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第9130篇');
  await expect(page.getByLabel('预览模式')).toHaveCount(0);
  await expect(page.getByText('暂时无法确认登录状态')).toBeVisible();
  await backend.control({ fail: null });
});
