import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { siteOn } from '../../testing/content-sources/wordpress/site';

afterEach(closeServers);

test('all that WordPress has an address for leads to what this site has in its place', async () => {
  const { ask, content } = await siteOn();
  content.users = content.users?.map((user) => ({
    ...user,
    ...{ slug: 'bianji', link: `${content.root.home}/author/bianji/`, description: '写&amp;改' },
  })) as never;
  const redirects = (await ask('redirect_list')).data.list;
  const targets = Object.fromEntries(redirects.map(({ from, to }: never) => [from, to]));
  expect(targets).toMatchObject({
    '/feed': '/feed.xml',
    '/feed/rss2': '/feed.xml',
    '/feed/rdf': '/feed.xml',
    '/feed/atom': '/atom.xml',
    '/wp-sitemap.xml': '/sitemap.xml',
    '/sitemap_index.xml': '/sitemap.xml',
    '/category/web/html/feed': '/content/html/feed.xml',
    '/category/web/html/feed/atom': '/content/html/atom.xml',
    '/tag/html-css/feed': '/tags/HTML%20%26%20CSS/feed.xml',
    '/author/bianji': '/authors/bianji',
    '/author/bianji/feed': '/authors/bianji/feed.xml',
    '/2026/10': '/archive/2026/10',
    '/2024/02': '/archive/2024/02',
    '/2024': '/archive',
  });
  // Scheduled.
  expect(targets).not.toHaveProperty('/2037/01');
  const authors = (await ask('author_list')).data.list;
  expect(authors).toMatchObject([{ id: 'bianji', name: '编辑部', description: '写&改' }]);
  expect((await ask('article_list?author=bianji')).data.total).toBe(authors[0].total);
});

test('a further category of a post is a tag, and its address leads there', async () => {
  const { ask, article, content, post } = await siteOn();
  const { home } = content.root;
  const [first] = content.categories ?? [];
  const category = (id: number, name: string, parent: number) => {
    const link = `${home}/category/${name}/`;
    content.categories?.push({ ...first, ...{ id, name, parent, link }, slug: name });
  };
  category(900, 'inner', 901);
  category(901, 'outer', 0);
  category(902, 'empty', 0);
  const { web, html } = content.ids.categories;
  post('blocks').categories = [web, html, 900];
  expect(await article('blocks')).toMatchObject({ category: 'html', tags: ['区块', 'inner'] });
  const redirects = (await ask('redirect_list')).data.list;
  const targets = Object.fromEntries(redirects.map(({ from, to }: never) => [from, to]));
  expect(targets).toMatchObject({
    '/category/inner': '/tags/inner',
    '/category/inner/feed': '/tags/inner/feed.xml',
    '/category/outer': '/content',
    '/category/outer/feed': '/feed.xml',
  });
  expect(targets).not.toHaveProperty('/category/empty');
});

test('a tag whose name fits into no path leads to the search', async () => {
  const { ask, content } = await siteOn();
  content.tags = content.tags?.map((tag) => ({ ...tag, name: 'TCP/IP' })) as never;
  expect((await ask('redirect_list')).data.list).toEqual(
    expect.arrayContaining([
      { from: '/tag/html-css', to: '/search?tag=TCP%2FIP', status: 301 },
      { from: '/tag/html-css/feed', to: '/feed.xml', status: 301 },
    ]),
  );
});

test('a month of WordPress is the one in which this site has its posts', async () => {
  vi.stubEnv('SITE_TIME_ZONE', 'America/New_York');
  const { ask, post } = await siteOn();
  Object.assign(post('sticky'), { date: '2024-03-01T02:00:00', date_gmt: '2024-02-29T18:00:00' });
  const redirects = (await ask('redirect_list')).data.list;
  expect(redirects).toContainEqual({ from: '/2024/03', to: '/archive/2024/02', status: 301 });
  expect((await ask('article_list?year=2024&month=2')).data.total).toBe(1);
});

test('feeds name a post as those of WordPress did', async () => {
  const { article, post } = await siteOn();
  post('blocks').guid = { rendered: 'https://old.example/?p=8&#038;a=b' };
  delete post('chinese').guid;
  expect((await article('blocks')).feedId).toBe('https://old.example/?p=8&a=b');
  expect(await article('chinese')).not.toHaveProperty('feedId');
});

test('an author none of whose posts is public has no page, and is named nowhere', async () => {
  const { ask, askSignedIn, article, content, post } = await siteOn({ isKeyed: true });
  content.users?.push({ id: 900, name: '新来的', slug: 'newcomer', link: '/author/newcomer/' });
  post('draft').author = 900;
  for (const call of ['author_list', 'redirect_list']) {
    expect(JSON.stringify(await ask(call)), call).not.toContain('newcomer');
  }
  expect(await article('draft', askSignedIn)).not.toHaveProperty('author');
  expect(await article('blocks', askSignedIn)).toMatchObject({ author: '编辑部' });
});
