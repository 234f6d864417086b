import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { siteOn } from '../../testing/content-sources/wordpress/site';

afterEach(closeServers);

test('a scan without changes makes two requests', async () => {
  const { readChanges, requests, source, titles } = await siteOn();
  await titles();
  requests.length = 0;
  await source.scan();
  expect(requests.map(({ path }) => path)).toEqual([
    '/wp-json/wp/v2/posts',
    '/wp-json/wp/v2/pages',
  ]);
  await readChanges();
});

const secondsAgo = (seconds: number) =>
  new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19);

test('edits, two within a second, additions, deletions and new passwords arrive', async () => {
  const { readChanges, post, content, titles } = await siteOn();
  await titles();
  const posts = content.posts ?? [];
  const edited = post('sticky');
  const rename = async (title: string) => {
    Object.assign(edited, { title: { rendered: title }, modified_gmt: secondsAgo(0) });
    await readChanges();
    return titles();
  };
  expect(await rename('改过一次')).toContain('改过一次');
  expect(await rename('改过两次')).toContain('改过两次');
  posts.push({
    ...post('chinese'),
    id: 999,
    title: { rendered: '补写的旧文' },
    modified_gmt: '2020-01-01T00:00:00',
  });
  await readChanges();
  expect(await titles()).toContain('补写的旧文');
  posts.splice(posts.indexOf(edited), 1);
  Object.assign(post('blocks'), {
    modified_gmt: secondsAgo(0),
    content: { rendered: '', protected: true },
  });
  await readChanges();
  const left = await titles();
  expect(left).not.toContain('改过两次');
  expect(left).not.toContain('区块、图库与嵌入');
});

test('a renamed category arrives without a list of all posts', async () => {
  const { readChanges, ask, article, content, requests } = await siteOn();
  await article('blocks');
  const html = content.categories?.find(({ slug }) => slug === 'html');
  Object.assign(html ?? {}, { name: '标记语言', slug: 'markup' });
  requests.length = 0;
  await readChanges();
  expect(requests.filter(({ query }) => query.get('orderby') === 'id')).toEqual([]);
  expect((await article('blocks')).category).toBe('markup');
  expect((await ask('article_list?category=html')).code).toBe(404);
});

test('the posts of a deleted category arrive in another though WordPress dates none of them', async () => {
  const { readChanges, article, content, post } = await siteOn();
  await article('chinese');
  const { cache = 0 } = content.ids.categories;
  content.categories = content.categories?.filter(({ id }) => id !== cache) ?? [];
  post('chinese').categories = [];
  await readChanges();
  expect((await article('chinese')).category).toBe('cat-0');
});

test('of accounts only the authors are read, and the posts listed again if one of them is gone', async () => {
  const { readChanges, article, content, post, requests, titles } = await siteOn({ isKeyed: true });
  const lists = async () => {
    requests.length = 0;
    await readChanges();
    return requests.filter(({ query }) => query.get('orderby') === 'id').length;
  };
  const users = content.users ?? [];
  const [known] = users;
  const [page = {}] = content.pages ?? [];
  users.push({ ...known, id: 900, name: '页面的作者' }, { ...known, id: 901, name: '新作者' });
  page.author = 900;
  post('blocks').author = 901;
  await titles();
  const asked = requests.filter(({ path }) => path.endsWith('/wp/v2/users'));
  expect(asked.map(({ query }) => query.get('has_published_posts'))).toEqual(['true']);
  expect((await article('blocks')).author).toBe('新作者');
  users.splice(-2, 1);
  page.author = 1;
  expect(await lists()).toBe(0);
  // WordPress gives the posts of a deleted account to another one, and dates none of them.
  users.splice(-1, 1);
  post('blocks').author = 1;
  expect(await lists()).toBeGreaterThan(0);
  expect((await article('blocks')).author).toBe('编辑部');
});

test('they arrive there, too, if the posts cannot be listed at first', async () => {
  const { readChanges, article, content, post, state } = await siteOn();
  await article('chinese');
  const { cache = 0 } = content.ids.categories;
  content.categories = content.categories?.filter(({ id }) => id !== cache) ?? [];
  state.fault = ({ pathname, searchParams }, response) =>
    pathname.endsWith('/wp/v2/posts') &&
    searchParams.get('orderby') === 'id' &&
    Boolean(response.writeHead(503).end());
  await expect(readChanges()).rejects.toThrow('503; the last state is kept');
  // WordPress gives posts without a category its default one, and dates none of them.
  post('chinese').categories = [];
  await expect(readChanges()).rejects.toThrow('503; the last state is kept');
  state.fault = undefined;
  await readChanges();
  expect((await article('chinese')).category).toBe('cat-0');
});

test('a hundred and more posts are listed page by page, also while one is deleted', async () => {
  const { content, post, titles, state, requests } = await siteOn();
  const posts = content.posts ?? [];
  const copy = post('chinese');
  for (let id = 1000; id < 1195; id += 1) posts.push({ ...copy, id, title: { rendered: `${id}` } });
  // 207 published posts; the last page disappears after the first one was sent.
  state.fault = (url) => {
    if (url.searchParams.get('page') === '2' && posts.length > 200) posts.splice(-10);
    return false;
  };
  expect(await titles()).toHaveLength(100);
  const pages = requests
    .filter(({ query }) => query.get('orderby') === 'id')
    .map(({ query }) => query.get('page'));
  expect(pages.length).toBeGreaterThan(4);
  expect(await titles()).toContain('1184');
});

test('a post without a field is named with call and field, and its last good version remains', async () => {
  const { readChanges, lines, post, article, base, idOf } = await siteOn();
  await article('blocks');
  Object.assign(post('blocks'), { modified_gmt: secondsAgo(5), title: {} });
  await readChanges();
  expect(lines).toEqual([
    expect.stringContaining(
      `${base}/posts/${idOf('blocks')}:1: GET /wp/v2/posts: title.rendered: `,
    ),
  ]);
  expect((await article('blocks')).title).toBe('区块、图库与嵌入');
});

type Site = Awaited<ReturnType<typeof siteOn>>;

/** Lets WordPress answer every request so. */
const answers =
  (status: number, text = '', headers = {}) =>
  (site: Site) => {
    site.state.fault = (_, response) => Boolean(response.writeHead(status, headers).end(text));
  };

test.each<[string, (site: Site) => void, RegExp]>([
  [
    'a list without a field',
    ({ post }) => delete post('chinese').modified_gmt,
    /posts\/\d+:1: GET \/wp\/v2\/posts: modified_gmt: /,
  ],
  ['a page that is no JSON', answers(200, '<html>'), /GET \/: the answer is not JSON/],
  [
    'a redirect',
    answers(301, '', { location: 'https://other.test/' }),
    /301, redirects to https:\/\/other.test\//,
  ],
  ['a server that breaks', answers(500), /GET \/: 500/],
  ['a server that is gone', ({ close }) => void close(), /GET \/: fetch failed: ECONN/],
])('%s is logged once, and the last good content stays', async (_, plant, line) => {
  const site = await siteOn();
  const before = await site.titles();
  plant(site);
  for (const _turn of [1, 2]) await site.readChanges().catch(() => undefined);
  expect(site.lines).toEqual([expect.stringMatching(line)]);
  expect(await site.titles()).toEqual(before);
});

test('a site that never reached WordPress fails, and does not look empty', async () => {
  const { ask, lines, close } = await siteOn();
  await close();
  expect((await ask('article_list')).status).toBe(500);
  expect(lines[0]).toContain('ECONN');
});
