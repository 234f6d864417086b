import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../../support/articles';
import { expect, testOnOwn } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import type { Site } from '../../support/site';

/** Nobody else has stored its lists. */
const test = testOnOwn({ REVALIDATE_SECRET });

/** First in every list. */
const NEWEST = new Date(Date.now() - 1000).toISOString();

/** Rendered, read from the store, and added to the page response cache. */
const UNTIL_HOT = 3;

/** Makes a site store these pages and their complete responses. */
async function warm(site: Site, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    for (let visit = 0; visit < UNTIL_HOT; visit += 1) {
      expect((await ask(site.base, path)).status, path).toBe(200);
    }
  }
}

/**
 * A response with a `Content-Length` is from the page response cache; the framework sends compressed ones in
 * chunks.
 */
async function lookAt(site: Site, path: string) {
  const answer = await fetch(site.base + path, { headers: { 'accept-encoding': 'gzip' } });
  const { status, headers } = answer;
  return { status, html: await answer.text(), headers, isReady: headers.has('content-length') };
}

type Looked = Awaited<ReturnType<typeof lookAt>>;

/** Expects that two visitors got the same response, each with another request id. */
function expectSame(one: Looked, other: Looked): void {
  expect(one.html).toBe(other.html);
  const common = ['content-security-policy', 'etag', 'link', 'vary', 'cache-control'];
  for (const name of common) expect(one.headers.get(name), name).toBe(other.headers.get(name));
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'));
}

async function says(site: Site, path: string, words: string): Promise<boolean> {
  return (await ask(site.base, path)).html.includes(words);
}

test('an edit is on every page of the article before the receipt, and touches no other; a new one is on the lists too', async ({
  site,
  backend,
}) => {
  const first = 9200;
  const days = (count: number) => new Date(Date.UTC(2026, 5, 1 + count)).toISOString();
  const article = (id: number, title = `第${id}篇`) =>
    extraArticle(id, { title, listed: true, publishedAt: days(id - first) });
  const all = Array.from({ length: 40 }, (_, at) => article(first + at));
  const page = (id: number) => `/content/news/${id}`;
  const lists = ['/', '/content', '/content/news', '/content/news/page/2', '/content/news/page/3'];
  const edited = first + 20;
  await backend.control({ articles: all });
  await warm(site, ...lists, ...all.map((_, at) => page(first + at)));
  const far = page(first + 3);
  const before = await lookAt(site, far);
  const showing: string[] = [];
  for (const path of [page(edited), ...lists]) {
    const { html } = await lookAt(site, path);
    if (html.includes(`第${edited}篇`)) showing.push(path);
  }
  expect(showing).toHaveLength(2);

  const others = all.filter((_, at) => at !== edited - first);
  await backend.control({ articles: [...others, article(edited, '改过的题目')] });
  const edit = await revalidate(site.base, { tags: [`article:${edited}`] });
  expect(edit.paths.toSorted()).toEqual(showing.toSorted());
  for (const path of showing) {
    expect(edit.at(path), path).toMatchObject({ status: 200, state: 'fresh' });
    const { isReady, headers, html } = await lookAt(site, path);
    expect([isReady, headers.get('x-nextjs-cache')], path).toEqual([false, 'HIT']);
    expect(html).toContain('改过的题目');
    expect(html).not.toContain(`第${edited}篇<`);
  }

  await backend.control({ articles: [...all, article(first + 60)] });
  const added = await revalidate(site.base, { tags: [`article:${first + 60}`] });
  expect(added.paths).toEqual(expect.arrayContaining([page(first + 60), ...lists]));
  expect(added.paths).not.toContain(far);
  const after = await lookAt(site, far);
  expect([before.isReady, after.isReady]).toEqual([false, true]);
  expectSame(after, before);
});

test('unmatched paths share one response, until one of them redirects', async ({
  site,
  backend,
}) => {
  const made = await lookAt(site, '/nobody-knows');
  expect([made.status, made.isReady]).toEqual([404, false]);
  await expect.poll(async () => (await lookAt(site, '/nobody-knows')).isReady).toBe(true);
  const other = await lookAt(site, '/nobody/knows.php');
  expect([other.status, other.isReady]).toEqual([404, true]);
  expectSame(other, made);
  await backend.control({
    redirects: [{ from: '/nobody/knows.php', to: '/content', status: 301 }],
  });
  // The time for which the redirect list is cached, and a margin for slow machines.
  await expect
    .poll(async () => (await ask(site.base, '/nobody/knows.php')).status, { timeout: 30_000 })
    .toBe(301);
  expect((await lookAt(site, '/nobody-knows')).isReady).toBe(true);
});

test('a withdrawn article is gone at once, even when the backend dies', async ({
  site,
  backend,
}) => {
  const page = '/content/news/9004';
  const status = async (path: string) => (await ask(site.base, path)).status;
  await backend.control({ articles: [extraArticle(9004, { listed: true, publishedAt: NEWEST })] });
  await warm(site, page, '/content/news', '/single_page/terms');
  await backend.control({ articles: [], fail: { mode: 'http-500' } });
  const withdrawn = ['article:9004', 'page:terms'];
  const dead = await revalidate(site.base, { tags: [], withdrawn });
  expect(dead.at('/content/news')).toMatchObject({ status: 200, state: 'stale' });
  for (const path of [page, `${page}.md`, '/single_page/terms', '/single_page/terms.md']) {
    expect(await status(path), path).toBe(404);
  }
  expect(await status('/content/news/9099')).toBe(500);
  await warm(site, '/content/news');
  await site.restart({ hard: true });
  expect([await status(page), await status('/single_page/terms')]).toEqual([404, 404]);
  await backend.control({ fail: null });
  const again = await revalidate(site.base, { tags: [], withdrawn: ['article:9004'] });
  expect(again.status).toBe(200);
  expect(await status(page)).toBe(404);
  expect(await says(site, '/content/news', '第9004篇')).toBe(false);
  // The backend still has this page, which takes precedence over its earlier request.
  await expect.poll(() => status('/single_page/terms'), { timeout: 20_000 }).toBe(200);
});

test('what was withdrawn and is there again is no 404 when the backend dies', async ({
  site,
  backend,
}) => {
  const page = '/content/news/9006';
  const send = (body: object) => revalidate(site.base, body);
  await backend.control({ articles: [extraArticle(9006)] });
  await warm(site, page);
  await backend.control({ articles: [] });
  await send({ tags: [], withdrawn: ['article:9006'] });
  expect((await ask(site.base, page)).status).toBe(404);
  await backend.control({ articles: [extraArticle(9006)], fail: { mode: 'code-1' } });
  await send({ tags: ['article:9006'] });
  // Only a process without a stored response has to consult its tombstones.
  await site.restart({ hard: true });
  expect((await ask(site.base, page)).status).toBe(500);
  await backend.control({ fail: null });
  expect((await ask(site.base, page)).status).toBe(200);
});

test('an edit during an outage leaves the last good page, and is made up for later', async ({
  site,
  backend,
}) => {
  const article = (title: string) => extraArticle(9005, { title });
  await backend.control({ articles: [article('好的旧页')] });
  await warm(site, '/content/news/9005');
  await backend.control({ fail: { mode: 'http-503' }, articles: [article('好的新页')] });
  const { at } = await revalidate(site.base, { tags: ['article:9005', 'site'] });
  expect(at('/content/news/9005')).toMatchObject({ status: 200, state: 'stale' });
  expect(await says(site, '/content/news/9005', '好的旧页')).toBe(true);
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
  const crawler = await send(site.base, '/content/news/9005', { headers });
  expect([crawler.status, crawler.text.includes('好的旧页')]).toEqual([200, true]);
  await backend.control({ fail: null });
  await expect
    .poll(async () => {
      await revalidate(site.base, { tags: ['article:9005'] });
      return says(site, '/content/news/9005', '好的新页');
    })
    .toBe(true);
});

test('only a signed, new and well-formed revalidation request is accepted', async ({
  site,
  backend,
}) => {
  await backend.control({ articles: [] });
  const body = { tags: ['article:101'] };
  const sent = await revalidate(site.base, body);
  const send = (wrong: string | object) => () => revalidate(site.base, wrong);
  const cases: [string, () => Promise<Pick<typeof sent, 'status' | 'receipt'>>, number][] = [
    ['as it should be', async () => sent, 200],
    ['the same once more', sent.repeat, 401],
    ['another secret', () => revalidate(site.base, body, 'not the secret'), 401],
    ['no JSON', send('tags'), 400],
    ['an unknown tag', send({ tags: ['everything'] }), 400],
    ['no tags', send({ withdrawn: ['site'] }), 400],
    ['a purge of anything', send({ tags: [], purge: ['everything'] }), 400],
    ['too long', send({ tags: ['x'.repeat(70_000)] }), 400],
  ];
  for (const [name, ask, status] of cases) {
    const { receipt, ...answer } = await ask();
    expect(answer.status, name).toBe(status);
    expect(receipt.code, name).toBe(status === 200 ? 0 : status);
  }
});
