// Runs alone: settings are read when a module is loaded.
import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Script } from '../script';

const SITE_URL = 'https://site.example';

beforeEach(() => vi.stubEnv('SITE_URL', SITE_URL));

/** The modules of a build with the setting; the route table contains its pages. */
async function offered(variant: string) {
  vi.stubEnv('TRADITIONAL_CHINESE', variant);
  const { traditionalScript } = await import('../script');
  const script: Script = await traditionalScript({ traditional: { 软件园: '软件园' } });
  return {
    script,
    ...(await import('./html')),
    ...(await import('../values')),
  };
}

test.each([
  ['text', '<p>头发<b>干净</b></p>', '<p>頭髮<b>乾淨</b></p>'],
  ['an exception of the site', '<p>软件园的软件</p>', '<p>软件园的軟體</p>'],
  [
    'phrases across places where the lines of a heading may break',
    '<h2>软件<wbr>园里<wbr>一个干了<wbr>这杯<wbr>再说的<wbr>故事</h2>',
    '<h2>软件<wbr>园裡<wbr>一個乾了<wbr>這杯<wbr>再說的<wbr>故事</h2>',
  ],
  ['code', '<p>用<code>发布()</code>发送</p>', '<p>用<code>发布()</code>發送</p>'],
  ['a block of code', '<pre><code>// 发布</code></pre>', '<pre><code>// 发布</code></pre>'],
  ['a quotation', '<blockquote>头发</blockquote>', '<blockquote lang="zh-Hans">头发</blockquote>'],
  ['an inline quotation', '<q>头发</q>说', '<q lang="zh-Hans">头发</q>說'],
  ['a marked name', '<span translate="no">范后</span>', '<span translate="no">范后</span>'],
  ['another language', '<i lang="ja">台湾</i>', '<i lang="ja">台湾</i>'],
  ['attributes', '<img alt="头发" title="面条">', '<img alt="頭髮" title="麵條">'],
  ['an id', '<h2 id="头发">头发</h2>', '<h2 id="头发">頭髮</h2>'],
  ['a link to an id', '<a href="#头发">头发</a>', '<a href="#头发">頭髮</a>'],
  [
    'a footnote',
    '<a href="#user-content-fn-头发" id="user-content-fnref-头发">1</a><p id="user-content-fn-头发">x</p>',
    '<a href="#user-content-fn-头发" id="user-content-fnref-头发">1</a><p id="user-content-fn-头发">x</p>',
  ],
  [
    'a link in a quotation',
    '<q><a href="/content">头发</a></q>',
    '<q lang="zh-Hans"><a href="/zh-hant/content">头发</a></q>',
  ],
])('%s', async (_, simplified, traditional) => {
  const { convertHtml, script } = await offered('tw');
  expect(convertHtml(simplified, script)).toBe(traditional);
});

test.each(['发', '头发干净电视频道里的中文采访说后面的面条', '文采，'])(
  '%s, repeated, takes time in proportion to the text',
  async (part) => {
    const { convertHtml, script } = await offered('tw');
    const run = (text: string) => convertHtml(text, script);
    expect(isSlow(run, (length) => part.repeat(length / part.length))).toBe(false);
  },
);

test('long HTML is converted apart, by what its script is made of; short HTML at once', async () => {
  const { convertHtml, convertValueApart, script } = await offered('tw');
  const { scriptOf } = await import('../script');
  const apart = vi.fn(async (html: string, settings: Script['settings']) =>
    convertHtml(html, await scriptOf(structuredClone(settings))),
  );
  const [short, long] = [1, 2000].map((count) => '<p>干净的头发，软件园的软件</p>'.repeat(count));
  const body = (html = '') => ({ article: { traditional: { 头发: '头发' } }, body: { html } });
  const value = { list: [body(short), body(long)], title: '头发' };
  const converted = await convertValueApart(value, script, apart);
  expect(apart.mock.calls.map(([html]) => html)).toEqual([long]);
  const expected = '<p>乾淨的头发，软件园的軟體</p>';
  expect(converted.title).toBe('頭髮');
  expect(converted.list.map(({ body: { html } }) => html)).toEqual([
    expected,
    expected.repeat(2000),
  ]);
});

test.each([
  ['an article', '/content/news/1#头发', '/zh-hant/content/news/1#头发'],
  ['the home page', '/', '/zh-hant'],
  ['a list with a slash at its end', '/content/news/#头发', '/zh-hant/content/news#头发'],
  ['an absolute address', `${SITE_URL}/tags`, `${SITE_URL}/zh-hant/tags`],
  ['a feed', '/content/news/feed.xml', '/zh-hant/content/news/feed.xml'],
  ['another site', 'https://other.example/tags', 'https://other.example/tags'],
  ['Markdown', '/content/news/1.md', '/zh-hant/content/news/1.md'],
  ['a page in one script', '/test', '/test'],
  ['where one signs in', '/login?next=%2Ftags', '/login?next=%2Fzh-hant%2Ftags'],
  ['a file', '/media/a.pdf', '/media/a.pdf'],
  ['a picture', '/media/a.png', '/media/a.png'],
  [
    'a share image',
    '/media/share/qr/article/1.png?v=1',
    '/media/share/qr/article/1.zh-hant.png?v=1',
  ],
  ['sign-in whose return path cannot be decoded', '/login?next=%', '/login?next=%25'],
])('a link to %s, and without the setting as it was', async (_, simplified, traditional) => {
  const html = (address: string) => `<a href="${address}"><img src="${address}"></a>`;
  const { convertHtml, script } = await offered('tw');
  expect(convertHtml(html(simplified), script)).toBe(html(traditional));
  vi.stubEnv('TRADITIONAL_CHINESE', '');
  expect(convertHtml(html(simplified), script)).toBe(html(simplified));
});

test('data is converted, with its links, HTML and language, and without names and ids', async () => {
  const { convertValue, script } = await offered('hk');
  const change = () => {};
  expect(
    convertValue(
      {
        headNav: [{ title: '软件说明', path: '/content/guides' }],
        locale: 'zh-CN',
        recordNumber: '京ICP备1号',
        author: '范后',
        tags: [{ name: '头发', title: '头发' }],
        license: { name: '许可证', url: 'https://license.example/许可' },
        body: { html: '<p id="头发">头发</p>', headings: [{ id: '头发', text: '头发' }] },
        excerpt: '干净的头⟦发⟧，⟦发⟧布',
        id: '头发',
        change,
      },
      script,
    ),
  ).toEqual({
    headNav: [{ title: '軟件説明', path: '/zh-hant/content/guides' }],
    locale: 'zh-Hant-HK',
    recordNumber: '京ICP备1号',
    author: '范后',
    tags: [{ name: '头发', title: '頭髮' }],
    license: { name: '許可證', url: 'https://license.example/许可' },
    body: { html: '<p id="头发">頭髮</p>', headings: [{ id: '头发', text: '頭髮' }] },
    excerpt: '乾淨的頭⟦髮⟧，⟦發⟧佈',
    id: '头发',
    change,
  });
});

test('a text that begins like an address is one, and an address is none', async () => {
  const { convertValue, script } = await offered('tw');
  const texts = (words: string, path: string) => ({
    title: words,
    headings: [{ id: '头', text: words }],
    picture: { url: '/media/头发.png', alt: words },
    cards: [{ title: '/content', summary: words, path }],
  });
  for (const [simplified, traditional] of [
    ['/etc/头发', '/etc/頭髮'],
    ['https://是什么头发', 'https://是什麼頭髮'],
  ] as const) {
    expect(convertValue(texts(simplified, '/content/头发'), script)).toEqual(
      texts(traditional, '/zh-hant/content/头发'),
    );
  }
});

test('an article is converted with its own exceptions, and so is what is shown with it', async () => {
  const { convertValue, script } = await offered('tw');
  const traditional = { 头发: '头发' };
  const found = { article: { title: '干净的头发', traditional }, body: { html: '头发' } };
  expect(convertValue([found, { title: '头发' }], script)).toEqual([
    { article: { title: '乾淨的头发', traditional }, body: { html: '头发' } },
    { title: '頭髮' },
  ]);
});
