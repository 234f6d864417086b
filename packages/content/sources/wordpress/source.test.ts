import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { renderBody } from '@wenzhan/text/article/body';
import { afterEach, expect, test, vi } from 'vitest';
import { testApi } from '../../testing/content-folder';
import { EDITOR, fakeWordPress, READER } from '../../testing/content-sources/wordpress/server';
import { siteOn } from '../../testing/content-sources/wordpress/site';
import { wordPressSource } from './source';

afterEach(closeServers);

test('an excerpt that WordPress made, and its theme ended with a link, is no summary by hand', async () => {
  const { article, post } = await siteOn();
  const words = '区块这一篇使用编辑器的各种区块，另见第一篇。';
  Object.assign(post('blocks'), {
    content: { rendered: `<p>封面上的字</p>${`<p>${words}</p>`.repeat(8)}`, protected: false },
    excerpt: {
      rendered: `<p>${words.repeat(4)}&hellip; <a class="more-link" href="/x">Continue reading</a></p>`,
    },
  });
  const { summary } = await article('blocks');
  expect(summary).toMatch(/^封面上的字/);
  expect(summary).not.toContain('Continue reading');
});

test('a post becomes an article', async () => {
  const { article, base, content, post } = await siteOn();
  const { html, web } = content.ids.categories;
  post('blocks').categories = [web, html];
  expect(await article('blocks')).toMatchObject({
    // The deeper one.
    category: 'html',
    title: '区块、图库与嵌入',
    author: '编辑部',
    tags: ['区块'],
    publishedAt: '2026-10-01T09:00:00+08:00',
    status: 'published',
    cover: {
      url: expect.stringMatching(`^${base}/wp-content/uploads/.*\\.png$`),
      width: 1280,
      height: 660,
      alt: '图片picture-1',
    },
  });
  expect(await article('chinese')).toMatchObject({
    title: '中文地址 & “引号”',
    summary: '手写的摘要 & 说明',
    category: expect.stringMatching(/^cat-\d+$/),
  });
  const { summary } = await article('sticky');
  expect(summary).toMatch(/^.{99}…$/u);
});

test('a sticky post is pinned, and any other value of a plugin is no pin', async () => {
  const { article, post } = await siteOn();
  Object.assign(post('sticky'), { sticky: true });
  Object.assign(post('blocks'), { sticky: 'yes' });
  expect(await article('sticky')).toMatchObject({ pinned: true });
  expect(await article('blocks')).not.toHaveProperty('pinned');
});

test('blocks, galleries, embeds and what follows a page break survive the sanitiser', async () => {
  const { article, base } = await siteOn();
  vi.stubEnv('IMAGE_HOSTS', new URL(base).host);
  const { content } = await article('blocks');
  const { html } = renderBody(content, base);
  for (const text of [
    ...['图库的说明', '嵌入的说明', '表格的说明', '出处', '左栏', '右栏', '分页之后的文字'],
    ...['Cache-Control: max-age=60', '<a href="/2024/01/first-note/">第一篇</a>'],
    ...['href="https://example.com/talk"', 'data-video="https://player.bilibili.com/player.html'],
  ]) {
    expect(html).toContain(text);
  }
  expect(html.match(/<img /g)).toHaveLength(4);
  expect(html).not.toMatch(/<style|#gallery|wp-image/);
});

test('categories are flat, named by their slug where addresses allow it', async () => {
  const { ask, content } = await siteOn();
  const { list } = (await ask('category_list')).data;
  const { cache, reserved } = content.ids.categories;
  expect(list.map(({ name }: { name: string }) => name).sort()).toEqual(
    [`cat-${cache}`, `cat-${reserved}`, 'html', 'uncategorized', 'web'].sort(),
  );
});

test('pages are static pages, old addresses redirect, and relative ones of pictures are completed', async () => {
  const { ask, base, content, idOf } = await siteOn();
  const { list } = (await ask('page_list')).data;
  const contact = `page-${content.ids.pages.chinese}`;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['about_us', contact]);
  const redirects = (await ask('redirect_list')).data.list;
  const { cache } = content.ids.categories;
  const targets = Object.fromEntries(redirects.map(({ from, to }: never) => [from, to]));
  expect(targets).toMatchObject({
    '/2026/10/中文地址': `/content/cat-${cache}/${idOf('chinese')}`,
    '/category/web/html': '/content/html',
    '/tag/html-css': '/tags/HTML%20%26%20CSS',
    '/about_us/联系': `/single_page/${contact}`,
    [`/?p=${idOf('chinese')}`]: `/content/cat-${cache}/${idOf('chinese')}`,
    [`/?cat=${content.ids.categories.html}`]: '/content/html',
    [`/?page_id=${content.ids.pages.about}`]: '/about_us',
    [`/?p=${content.ids.pages.about}`]: '/about_us',
  });
  expect(targets).not.toHaveProperty('/about_us');
  expect(targets).not.toHaveProperty('/');
  expect((await ask('index_info?requiredLogin=0')).data.site.cdnUrl).toBe(base);
});

test('a two-character Chinese word of a text is found', async () => {
  const { ask, idOf } = await siteOn();
  const { list } = (await ask(`search?keyword=${encodeURIComponent('之后')}`)).data;
  expect(list).toMatchObject([{ id: idOf('blocks'), excerpt: expect.stringContaining('⟦之后⟧') }]);
});

test('a menu that cannot be read at a start costs the menu alone, until the next scan', async () => {
  const { ask, state, titles, readChanges, source } = await siteOn({ isKeyed: true });
  state.fault = ({ pathname }, response) =>
    pathname.includes('menu') && Boolean(response.writeHead(503).end());
  expect((await titles()).length).toBeGreaterThan(3);
  // It waits for a first reading, whatever a part of it is like; a change of the site does not count as read.
  await readChanges([]);
  await expect(readChanges()).rejects.toThrow('503; the last state is kept');
  state.fault = undefined;
  const { fingerprints } = await source.scan();
  expect(fingerprints.size).toBeGreaterThan(3);
  await readChanges(['1']);
  const { headNav } = (await ask('index_info?requiredLogin=0')).data.site;
  expect(headNav).toContainEqual(expect.objectContaining({ title: '外部' }));
});

test.each([401, 403, 404])(
  'the menu stays while everything of WordPress is answered with %i',
  async (status) => {
    const { ask, state, source, readChanges } = await siteOn({ isKeyed: true });
    const nav = async () => (await ask('index_info?requiredLogin=0')).data.site.headNav;
    const before = await nav();
    state.fault = (_, response) => Boolean(response.writeHead(status).end('{}'));
    await expect(source.scan(true)).rejects.toThrow(`${status}`);
    await expect(readChanges()).rejects.toThrow(`${status}`);
    expect(await nav()).toEqual(before);
  },
);

test('the menu of WordPress is shown with a key, otherwise the categories', async () => {
  const nav = async (isKeyed: boolean) => {
    const { ask } = await siteOn({ isKeyed });
    return (await ask('index_info?requiredLogin=0')).data.site.headNav;
  };
  const html = { title: 'HTML', path: '/content/html' };
  expect(await nav(true)).toEqual([
    { title: '首页', path: '/' },
    { title: '标准', path: '/content/web', children: [html] },
    { title: '关于', path: '/about_us' },
    { title: '外部', path: 'https://example.com/', target: '_blank' },
  ]);
  const categories = await nav(false);
  expect(categories[0]).toEqual({ title: '首页', path: '/' });
  expect(categories).toContainEqual({ title: '网页标准', path: '/content/web', children: [html] });
});

test('site.yaml and redirects.yaml of a folder come first', async () => {
  const dir = temporaryFolder();
  await writeFile(path.join(dir, 'site.yaml'), 'recordNumber: 京ICP备1号\nsiteName: 别名\n');
  await writeFile(path.join(dir, 'redirects.yaml'), '- { from: /a, to: /content, status: 301 }');
  const { ask } = await siteOn({ dir });
  const { site } = (await ask('index_info?requiredLogin=0')).data;
  expect(site).toMatchObject({ siteName: '别名', recordNumber: '京ICP备1号' });
  expect(site.description).toBe('关于网页标准与缓存的笔记');
  const [first] = (await ask('redirect_list')).data.list;
  expect(first).toEqual({ from: '/a', to: '/content', status: 301 });
});

test('site.yaml and redirects.yaml in another encoding are logged, and the last good ones stay', async () => {
  const dir = temporaryFolder();
  const write = (encoding: BufferEncoding) =>
    Promise.all([
      writeFile(path.join(dir, 'site.yaml'), 'siteName: 别名\n', encoding),
      writeFile(path.join(dir, 'redirects.yaml'), '- { from: /a, status: 410 }', encoding),
    ]);
  await write('utf8');
  const { ask, lines, readChanges } = await siteOn({ dir });
  const shown = async () => [
    (await ask('index_info?requiredLogin=0')).data.site.siteName,
    (await ask('redirect_list')).data.list[0].from,
  ];
  expect(await shown()).toEqual(['别名', '/a']);
  await write('utf16le');
  await readChanges();
  expect(await shown()).toEqual(['别名', '/a']);
  expect(lines).toEqual([
    expect.stringMatching(/site\.yaml:1: 文件像是UTF-16LE编码/),
    expect.stringMatching(/redirects\.yaml:1: 文件像是UTF-16LE编码/),
  ]);
});

test('a start with a faulty site.yaml and redirects.yaml has what WordPress knows', async () => {
  const dir = temporaryFolder();
  await writeFile(path.join(dir, 'site.yaml'), 'siteName: 别名\n', 'utf16le');
  await writeFile(path.join(dir, 'redirects.yaml'), '- { from: /a, status: 301 }');
  const { ask, lines } = await siteOn({ dir });
  const { site } = (await ask('index_info?requiredLogin=0')).data;
  expect(site.description).toBe('关于网页标准与缓存的笔记');
  const { list } = (await ask('redirect_list')).data;
  expect(list.map(({ from }: { from: string }) => from)).toContain('/category/web');
  expect(lines).toEqual([
    expect.stringMatching(/site\.yaml:1: 文件像是UTF-16LE编码/),
    expect.stringMatching(/redirects\.yaml:1: \[第1项\]\.to：/),
  ]);
});

test('with a key drafts, pending and scheduled posts are for editors; protected ones for nobody', async () => {
  const { article, askSignedIn, notices, idOf, titles } = await siteOn({ isKeyed: true });
  for (const name of ['draft', 'pending', 'future', 'protected']) {
    expect(await article(name), name).toBeUndefined();
  }
  const status = async (name: string) => (await article(name, askSignedIn))?.status;
  expect(await status('draft')).toBe('draft');
  expect(await status('pending')).toBe('draft');
  expect(await status('future')).toBe('scheduled');
  expect(await status('protected')).toBeUndefined();
  expect(await titles()).not.toContain('有密码的一篇');
  expect(notices).toEqual([expect.stringContaining(`need a password for ${idOf('protected')}`)]);
});

test('only who may edit the posts of others sees drafts: a contributor does not', async () => {
  const { source, content } = await siteOn({ isKeyed: true });
  const me = content.me.reader ?? {};
  const isEditor = () => source.isEditor?.(READER.user, READER.key);
  me.capabilities = { read: true, edit_posts: true };
  expect(await isEditor()).toBe(false);
  me.capabilities.edit_others_posts = true;
  expect(await isEditor()).toBe(true);
});

test('only editors see a category that has drafts only', async () => {
  const { ask, askSignedIn, content, post } = await siteOn({ isKeyed: true });
  content.menus = [];
  const secret = {
    ...content.categories?.[0],
    id: 900,
    slug: 'secret',
    name: '还没公开',
    parent: 0,
  };
  content.categories?.push(secret);
  post('draft').categories = [900];
  for (const call of ['category_list', 'index_info', 'redirect_list']) {
    const text = JSON.stringify(await ask(call));
    expect(text, call).not.toMatch(/secret|还没公开/);
  }
  expect(JSON.stringify(await askSignedIn('category_list'))).toContain('还没公开');
});

test('a post without a category does not empty the navigation', async () => {
  const { ask, content, post } = await siteOn();
  const { headNav: before } = (await ask('index_info')).data.site;
  const other = await siteOn();
  other.post('chinese').categories = [];
  const { headNav } = (await other.ask('index_info')).data.site;
  expect(headNav.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(before.map(({ title }: { title: string }) => title)),
  );
  expect(content.posts).toContain(post('chinese'));
});

test('a wrong key is named', async () => {
  const { base } = await fakeWordPress();
  const source = wordPressSource({ url: base, user: EDITOR.user, key: 'wrong', dir: undefined });
  const { ask, lines } = await testApi({}, { source });
  expect((await ask('article_list')).status).toBe(500);
  expect(lines[0]).toMatch(/GET \/wp\/v2\/posts: 400 rest_invalid_param .*status/);
});

test.each([
  ['an editor', EDITOR.user, EDITOR.key, 200],
  ['a subscriber', READER.user, READER.key, 401],
  ['a wrong password', EDITOR.user, 'wrong', 401],
])('sign-in of %s', async (_, username, password, status) => {
  vi.stubEnv('CONTENT_SOURCE', 'wordpress');
  vi.stubEnv('CONTENT_SOURCE_KEY', EDITOR.key);
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
  const { fetch, ask } = await siteOn({ isKeyed: true });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const response = await fetch('login', { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  if (status !== 200) return;
  const { token } = (await response.json()).data;
  const userInfo = () =>
    ask('user_info?requiredLogin=1', { headers: { authorization: `Bearer ${token}` } });
  expect((await userInfo()).data).toEqual({ user: { username, nickname: username } });
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  expect(exp - iat).toBe(12 * 60 * 60);
  vi.stubEnv('CONTENT_SOURCE_KEY', 'a new one');
  expect((await userInfo()).status).toBe(401);
});
