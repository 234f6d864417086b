import { expect, test, vi } from 'vitest';
import { article, CATEGORY, page, testApi } from './testing/content-folder';

test('index_info has the site as it is written, defaults filled in', async () => {
  const { ask } = await testApi({});
  const site = { siteName: '文站', headNav: [], upload: { mode: 'local' }, locale: 'zh-CN' };
  const answer = { status: 200, code: 0, message: '', data: { site } };
  expect(await ask('index_info?requiredLogin=0')).toMatchObject(answer);
});

test('a bad entry of the menu is left out, with its line; editors are told, visitors are not', async () => {
  const { ask, askSignedIn, lines } = await testApi({
    'site.yaml':
      'siteName: 文站\nheadNav:\n  - { title: 首页, path: / }\n  - { title: 信, path: "mailto:a@b.c" }\n',
    'news/category.yaml': CATEGORY,
    'news/1.md': article({ title: 7 }),
  });
  const visitor = (await ask('index_info')).data;
  expect(visitor.site.headNav).toEqual([{ title: '首页', path: '/' }]);
  expect(visitor.diagnostics).toBeUndefined();
  const faults = [
    expect.stringMatching(/^news\/1\.md:2: title：/),
    expect.stringMatching(/^site\.yaml:4: headNav\[第2项\]\.path：/),
  ];
  expect((await askSignedIn('index_info')).data.diagnostics.sort()).toEqual(faults);
  expect(lines).toHaveLength(2);
});

test('of a menu, a footer and forms that are too long the first entries are taken, and each is named', async () => {
  const many = (line: (index: number) => string) =>
    Array.from({ length: 300 }, (_, at) => line(at));
  const links = many((at) => `{ title: 一, path: /${at} }`).join(', ');
  const form = '{ title: 信, fields: [{ name: mail, label: 邮箱 }] }';
  const { ask, askSignedIn } = await testApi({
    'site.yaml': `siteName: 文站
headNav: [${links}]
footer: { columns: [{ title: 列, links: [${links}] }], friends: [{ title: 友, url: 'https://a.example/' }] }
forms:
${many((at) => `  f${at}: ${form}\n`).join('')}`,
  });
  const { site } = (await ask('index_info')).data;
  const { headNav, footer, forms } = site;
  const taken = [headNav, footer.columns[0].links, Object.keys(forms)].map((list) => list.length);
  expect(taken).toEqual([200, 200, 200]);
  expect(footer.friends).toHaveLength(1);
  expect((await askSignedIn('index_info')).data.diagnostics.sort()).toEqual([
    'site.yaml:2: headNav：最多200项，后面的不显示',
    'site.yaml:3: footer.columns[第1项].links：最多200项，后面的不显示',
    'site.yaml:4: forms：最多200项，后面的不显示',
  ]);
});

test('category_list goes by order, then by name, and counts what is visible', async () => {
  const { ask, askSignedIn } = await testApi({
    'c/category.yaml': 'title: 丙\norder: 2\n',
    'b/category.yaml': 'title: 乙\n',
    'a/category.yaml': 'title: 甲\n',
    'd/category.yaml': 'title: 丁\norder: 1\ndescription: 说明\n',
    'd/1.md': article(),
    'd/2.md': article({ status: 'draft' }),
  });
  expect((await ask('category_list')).data.list).toEqual([
    { name: 'd', title: '丁', description: '说明', total: 1 },
    { name: 'c', title: '丙', total: 0 },
    { name: 'a', title: '甲', total: 0 },
    { name: 'b', title: '乙', total: 0 },
  ]);
  expect((await askSignedIn('category_list')).data.list[0].total).toBe(2);
});

test('page_list and single_page have the static pages', async () => {
  const files = { 'pages/terms.md': page('条款', '- 一'), 'pages/about_us.md': page('关于') };
  const { ask } = await testApi(files);
  const updatedAt = '2026-11-20T09:00:00+08:00';
  const terms = { name: 'terms', title: '条款', updatedAt };
  const about = { name: 'about_us', title: '关于', updatedAt };
  expect((await ask('page_list')).data.list).toEqual([about, terms]);
  const content = '<ul>\n<li>一</li>\n</ul>';
  expect((await ask('single_page?name=terms')).data.page).toEqual({ ...terms, content });
});

test('redirect_list has the redirects in their order, then old addresses of what is visible', async () => {
  const { ask, askSignedIn } = await testApi({
    'redirects.yaml': '- from: /b\n  to: /a\n  status: 301\n- from: /a\n  status: 410\n',
    'news/category.yaml': CATEGORY,
    'news/1.md': article({ aliases: ['/one.html'] }),
    'news/2.md': article({ aliases: ['/two.html'], status: 'draft' }),
    'pages/about_us.md': page().replace('title:', 'aliases: [/about.html]\ntitle:'),
  });
  const { list } = (await ask('redirect_list')).data;
  expect(list).toEqual([
    { from: '/b', to: '/a', status: 301 },
    { from: '/a', status: 410 },
    { from: '/about.html', to: '/about_us', status: 308 },
    { from: '/one.html', to: '/content/news/1', status: 308 },
  ]);
  const all = (await askSignedIn('redirect_list')).data.list;
  expect(all).toHaveLength(list.length + 1);
  expect(all).toContainEqual({ from: '/two.html', to: '/content/news/2', status: 308 });
  expect((await ask('article_info?id=1')).data.article).not.toHaveProperty('aliases');
  expect((await ask('single_page?name=about_us')).data.page).not.toHaveProperty('aliases');
});

test.each([
  ['languages: [zh-CN, en]', 'zh-CN', ['zh-CN', 'en'], 0],
  ['languages: [en, zh_CN]', 'en', ['en', 'zh-CN'], 0],
  ['locale: en-GB\nlanguages: [en-gb, ar]', 'en-gb', ['en-gb', 'ar'], 0],
  ['locale: zh-CN\nlanguages: [en, zh-CN]', 'en', ['en', 'zh-CN'], 1],
  ['languages: [zh-CN, english, en, EN]', 'zh-CN', ['zh-CN', 'en'], 2],
  ['locale: en', 'en', undefined, 0],
])(
  'with %s the site is in %s, its languages are %j, and %i faults are said',
  async (yaml, locale, languages, faults) => {
    const { ask, lines } = await testApi({ 'site.yaml': `siteName: 文站\n${yaml}\n` });
    const { site } = (await ask('index_info')).data;
    expect([site.locale, site.languages, lines.length]).toEqual([locale, languages, faults]);
  },
);

test('the address of pages in traditional characters is no language, while there are any', async () => {
  const files = { 'site.yaml': 'siteName: 文站\nlanguages: [zh-CN, zh-Hant, en]\n' };
  const languages = async () =>
    (await (await testApi(files)).ask('index_info')).data.site.languages;
  expect(await languages()).toEqual(['zh-CN', 'zh-Hant', 'en']);
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  expect(await languages()).toEqual(['zh-CN', 'en']);
});
