import { type Backend, startBackend } from '../backend/client';
import { extraArticle } from '../support/articles';
import { cookiesOf, EDITOR_ENV, expect, giveToken, makeToken } from '../support/editor';
import { send } from '../support/send';
import { type Site, withSite } from '../support/site';
import { test as base, type Lend } from '../support/worker';

const ROUNDS = 8;
const BAR = 'aria-label="预览模式"';

/** A site whose backend has an editor account. */
interface Visited {
  site: Site;
  backend: Backend;
}

const lendVisited: Lend<Visited> = async (use) => {
  const backend = await startBackend({ env: EDITOR_ENV });
  const env = { API_BASE_URL: backend.base };
  await withSite({ pages: 'none', env }, (site) => use({ site, backend }));
  await backend.stop();
};

const test = base.extend<{ visited: Visited }>({
  visited: async ({ keep }, use) => use(await keep(lendVisited)),
});

/** The page as an editor's browser gets it, following redirects with cookies. */
async function asEditor(site: string, path: string): Promise<string> {
  const jar = new Map([['token', await makeToken()]]);
  let at = path;
  for (let hop = 0; hop < 6; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(site + at, { headers: { cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = answer.headers.get('location');
    if (!location) return answer.text();
    const target = new URL(location, site);
    at = target.pathname + target.search;
  }
  throw new Error(`${path}: an editor is sent in a circle`);
}

/** The cookies of a browser in Draft Mode. */
async function editorCookie(site: string, token: string): Promise<string> {
  const headers = { cookie: `token=${token}` };
  const on = await send(site, '/api/preview?next=/', { headers });
  const cookies = (on.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]);
  return [headers.cookie, ...cookies].join('; ');
}

const asAnybody = async (site: string, path: string) => {
  const answer = await fetch(site + path);
  return { status: answer.status, html: await answer.text() };
};

test('an editor and an anonymous visitor at once: each sees his own, again and again', async ({
  visited: { site, backend },
}) => {
  const draft = { status: 'draft', title: '只给编辑的题目', listed: true };
  const ids = Array.from({ length: ROUNDS }, (_, round) => 9110 + round);
  await backend.control({ articles: ids.map((id) => extraArticle(id, draft)) });
  for (const id of ids) {
    const path = `/content/news/${id}`;
    const [editor, editorList, anybody, list] = await Promise.all([
      asEditor(site.base, path),
      asEditor(site.base, '/content/news'),
      asAnybody(site.base, path),
      asAnybody(site.base, '/content/news'),
    ]);
    expect(editor).toContain('只给编辑的题目');
    expect(editor).toContain(BAR);
    expect(editorList).toContain('只给编辑的题目');
    expect(anybody.status).toBe(404);
    for (const { html } of [anybody, list]) {
      expect(html).not.toContain('只给编辑的题目');
      expect(html).not.toContain(BAR);
    }
  }
});

test('after an editor has read an article, anybody still gets the public one', async ({
  visited: { site, backend },
}) => {
  const article = extraArticle(9102, { title: '众人读的题目' });
  await backend.control({ articles: [article] });
  const path = '/content/news/9102';
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await asEditor(site.base, path)).toContain(BAR);
    const anybody = await asAnybody(site.base, path);
    expect(anybody.status).toBe(200);
    expect(anybody.html).toContain('众人读的题目');
    expect(anybody.html).not.toContain(BAR);
    expect(anybody.html).not.toContain('本文：');
  }
});

test('the bearer is on every call for the editor, and on no other', async ({
  visited: { site, backend },
}) => {
  await backend.control({ articles: [extraArticle(9103), extraArticle(9104)] });
  await asAnybody(site.base, '/about_us');
  await asEditor(site.base, '/content/news/9103');
  await backend.clearCalls();
  await asEditor(site.base, '/content/news/9103');
  const forEditor = await backend.calls();
  expect(forEditor.map(({ path }) => path)).toContain('/api/web/article_info');
  for (const { path, headers } of forEditor) {
    expect(headers.authorization, path).toMatch(/^Bearer \S+$/);
  }
  await backend.clearCalls();
  await Promise.all([
    asAnybody(site.base, '/content/news/9104'),
    asAnybody(site.base, '/content/standards'),
    asAnybody(site.base, '/search?q=%E9%94%AE%E7%9B%98'),
  ]);
  const forAnybody = await backend.calls();
  expect(forAnybody.map(({ path }) => path)).toContain('/api/web/article_info');
  for (const { path, headers } of forAnybody) expect(headers.authorization, path).toBeUndefined();
});

test('redirect-elsewhere: the bearer of an editor reaches no other host', async ({
  visited: { site, backend },
}) => {
  const elsewhere = await startBackend();
  try {
    const token = await makeToken();
    const cookie = await editorCookie(site.base, token);
    const fail = { mode: 'redirect-elsewhere', elsewhere: elsewhere.base } as const;
    await backend.control({ fail: { ...fail, calls: ['user_info', 'article_info'] } });
    await backend.clearCalls();
    const { status, text } = await send(site.base, '/content/news/9105', { headers: { cookie } });
    expect(status).toBe(500);
    expect(text).toContain('Internal Server Error');
    expect(text).toContain(BAR);
    const asked = (await backend.calls()).filter(({ path }) => path.endsWith('article_info'));
    expect(asked.map((call) => call.headers.authorization)).toContain(`Bearer ${token}`);
    expect(await elsewhere.calls()).toEqual([]);
  } finally {
    await backend.control({ fail: null });
    await elsewhere.stop();
  }
});

test('a malformed token is nobody’s: it is cleared, and the backend is asked as for anybody', async ({
  visited: { site, backend },
}) => {
  const ids = [9120, 9121, 9122, 9123, 9124, 9125];
  await backend.control({ articles: ids.map((id) => extraArticle(id)) });
  for (const id of ids) {
    const headers = { cookie: 'token=%E4%BD%A0' };
    const answer = await send(site.base, `/content/news/${id}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']?.join()).toMatch(/^token=;.*Expires=Thu, 01 Jan 1970/);
  }
  const start = await send(site.base, '/api/preview?next=/about_us', {
    headers: { cookie: 'token=%E4%BD%A0' },
  });
  expect(start.headers.location).toBe('/login?next=%2Fabout_us');
  expect(start.headers['set-cookie']?.join()).not.toMatch(/__prerender_bypass=[^;]/);
  const { text } = await send(site.base, '/api/ready');
  expect(JSON.parse(text).backend.dead).toBe(false);
});

test('while the backend cannot say whose a token is, the public page stays, and says so', async ({
  visited: { site, backend },
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
  const cookies = await cookiesOf(context);
  expect(cookies.__prerender_bypass).toBeUndefined();
  expect(cookies.token).toBeDefined();
  await backend.control({ fail: null });
  await context.clearCookies({ name: 'preview_paused' });
  await page.reload();
  await expect(page.getByLabel('预览模式')).toBeVisible();
});
