import { expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, page, testApi } from '../../testing/content-folder';

test('index_info has the site as it is written, defaults filled in', async () => {
  const { ask } = testApi(await contentFolder({}));
  expect((await ask('index_info?requiredLogin=0')).data.site).toMatchObject({
    siteName: '文站',
    headNav: [],
    upload: { mode: 'local' },
    locale: 'zh-CN',
  });
});

test('category_list goes by order, then by name, and counts what is visible', async () => {
  const { ask, askSignedIn } = testApi(
    await contentFolder({
      'c/category.yaml': 'title: 丙\norder: 2\n',
      'b/category.yaml': 'title: 乙\n',
      'a/category.yaml': 'title: 甲\n',
      'd/category.yaml': 'title: 丁\norder: 1\ndescription: 说明\n',
      'd/1.md': article(),
      'd/2.md': article({ status: 'draft' }),
    }),
  );
  const { list } = (await ask('category_list')).data;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['d', 'c', 'a', 'b']);
  expect(list[0]).toEqual({ name: 'd', title: '丁', description: '说明', total: 1 });
  expect((await askSignedIn('category_list')).data.list[0].total).toBe(2);
});

test('page_list and single_page have the static pages', async () => {
  const { ask } = testApi(
    await contentFolder({
      'pages/terms.md': page('条款', '- 一'),
      'pages/about_us.md': page('关于'),
    }),
  );
  const updatedAt = '2026-11-20T09:00:00+08:00';
  expect((await ask('page_list')).data.list).toEqual([
    { name: 'about_us', title: '关于', updatedAt },
    { name: 'terms', title: '条款', updatedAt },
  ]);
  const { page: terms } = (await ask('single_page?name=terms')).data;
  expect(terms).toEqual({
    name: 'terms',
    title: '条款',
    updatedAt,
    content: '<ul>\n<li>一</li>\n</ul>',
  });
});

test.each(['nothing', 'Terms', '../site', 'constructor'])(
  'single_page answers 404 for %s',
  async (name) => {
    const { ask } = testApi(await contentFolder({ 'pages/terms.md': page() }));
    expect(await ask(`single_page?name=${name}`)).toMatchObject({ status: 404, code: 404 });
  },
);

test('redirect_list answers 404 without its file', async () => {
  const { ask } = testApi(await contentFolder({}));
  expect(await ask('redirect_list')).toMatchObject({ status: 404, code: 404 });
});

test('redirect_list has the redirects in their order', async () => {
  const redirects = '- from: /b\n  to: /a\n  status: 301\n- from: /a\n  status: 410\n';
  const { ask } = testApi(await contentFolder({ 'redirects.yaml': redirects }));
  expect((await ask('redirect_list')).data.list).toEqual([
    { from: '/b', to: '/a', status: 301 },
    { from: '/a', status: 410 },
  ]);
});

test('redirect_list has the old addresses of what is visible, which no article shows', async () => {
  const { ask, askSignedIn } = testApi(
    await contentFolder({
      'news/category.yaml': CATEGORY,
      'news/1.md': article({ aliases: ['/one.html'] }),
      'news/2.md': article({ aliases: ['/two.html'], status: 'draft' }),
      'pages/about_us.md': page().replace('title:', 'aliases: [/about.html]\ntitle:'),
    }),
  );
  const about = { from: '/about.html', to: '/about_us', status: 308 };
  const one = { from: '/one.html', to: '/content/news/1', status: 308 };
  const two = { from: '/two.html', to: '/content/news/2', status: 308 };
  expect((await ask('redirect_list')).data.list).toEqual([about, one]);
  expect((await askSignedIn('redirect_list')).data.list).toHaveLength(3);
  expect((await askSignedIn('redirect_list')).data.list).toContainEqual(two);
  expect((await ask('article_info?id=1')).data.article).not.toHaveProperty('aliases');
  expect((await ask('single_page?name=about_us')).data.page).not.toHaveProperty('aliases');
});
