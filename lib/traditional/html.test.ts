import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Script } from './script';

beforeEach(() => vi.stubEnv('SITE_URL', 'https://site.example'));
afterEach(() => vi.unstubAllEnvs());

/** The modules of a build with the setting; the route table contains its pages. */
async function offered(variant: string) {
  vi.stubEnv('TRADITIONAL_CHINESE', variant);
  const { traditionalScript } = await import('./script');
  const script: Script = await traditionalScript({ 软件园: '软件园' });
  return {
    script,
    ...(await import('./html')),
    ...(await import('./values')),
    ...(await import('./metadata')),
  };
}

test.each([
  ['text', '<p>头发<b>干净</b></p>', '<p>頭髮<b>乾淨</b></p>'],
  ['an exception of the site', '<p>软件园的软件</p>', '<p>软件园的軟體</p>'],
  ['code', '<p>用<code>发布()</code>发送</p>', '<p>用<code>发布()</code>傳送</p>'],
  ['a block of code', '<pre><code>// 发布</code></pre>', '<pre><code>// 发布</code></pre>'],
  [
    'a quotation',
    '<blockquote><p>头发</p></blockquote>',
    '<blockquote lang="zh-Hans"><p>头发</p></blockquote>',
  ],
  ['an inline quotation', '<q>头发</q>说', '<q lang="zh-Hans">头发</q>說'],
  ['a marked name', '<span translate="no">范后</span>', '<span translate="no">范后</span>'],
  ['another language', '<i lang="ja">台湾</i>', '<i lang="ja">台湾</i>'],
  [
    'attributes',
    '<img src="/media/a.png" alt="头发" title="面条">',
    '<img src="/media/a.png" alt="頭髮" title="麵條">',
  ],
  ['an id', '<h2 id="头发">头发</h2>', '<h2 id="头发">頭髮</h2>'],
  [
    'a link to an article',
    '<a href="/content/news/1#头发">文</a>',
    '<a href="/zh-hant/content/news/1#头发">文</a>',
  ],
  [
    'a link in a quotation',
    '<q><a href="/content">文</a></q>',
    '<q lang="zh-Hans"><a href="/zh-hant/content">文</a></q>',
  ],
  ['the home page', '<a href="/">文</a>', '<a href="/zh-hant">文</a>'],
  [
    'an absolute link',
    '<a href="https://site.example/tags">文</a>',
    '<a href="https://site.example/zh-hant/tags">文</a>',
  ],
  [
    'a feed',
    '<a href="/content/news/feed.xml">文</a>',
    '<a href="/zh-hant/content/news/feed.xml">文</a>',
  ],
  [
    'a link elsewhere',
    '<a href="https://other.example/tags">文</a>',
    '<a href="https://other.example/tags">文</a>',
  ],
  [
    'Markdown',
    '<a href="/content/news/1.md">文</a>',
    '<a href="/zh-hant/content/news/1.md">文</a>',
  ],
  ['a page in one script', '<a href="/test">文</a>', '<a href="/test">文</a>'],
  [
    'where one signs in',
    '<a href="/login?next=%2Ftags">文</a>',
    '<a href="/login?next=%2Fzh-hant%2Ftags">文</a>',
  ],
  ['a file', '<a href="/media/a.pdf">文</a>', '<a href="/media/a.pdf">文</a>'],
  [
    'a share image',
    '<img src="/media/share/qr/article/1.png?v=1">',
    '<img src="/media/share/qr/article/1.zh-hant.png?v=1">',
  ],
])('%s', async (_, simplified, traditional) => {
  const { convertHtml, script } = await offered('tw');
  expect(convertHtml(simplified, script)).toBe(traditional);
});

test('data is converted, with its links and language, and without names and ids', async () => {
  const { convertValue, script } = await offered('hk');
  const site = 'https://site.example';
  const change = () => {};
  expect(
    convertValue(
      {
        headNav: [{ title: '软件说明', path: '/content/guides' }],
        locale: 'zh-CN',
        recordNumber: '京ICP备1号',
        author: { '@type': 'Person', name: '范后' },
        '@id': `${site}/#website`,
        id: '头发',
        change,
      },
      script,
    ),
  ).toEqual({
    headNav: [{ title: '軟件説明', path: '/zh-hant/content/guides' }],
    locale: 'zh-Hant-HK',
    recordNumber: '京ICP备1号',
    author: { '@type': 'Person', name: '范后' },
    '@id': `${site}/#website`,
    id: '头发',
    change,
  });
});

test('metadata keeps the versions of the page', async () => {
  const { convertMetadata, script } = await offered('tw');
  const languages = { 'zh-Hans': 'https://site.example/content/news/1' };
  const types = {
    'text/markdown': [{ url: 'https://site.example/content/news/1.md' }],
    'application/rss+xml': [{ url: 'https://site.example/feed.xml', title: '头发' }],
  };
  expect(
    convertMetadata(
      {
        title: '头发',
        alternates: { canonical: 'https://site.example/content/news/1', languages, types },
        openGraph: { locale: 'zh_CN', title: '头发' },
      },
      script,
    ),
  ).toEqual({
    title: '頭髮',
    alternates: {
      canonical: 'https://site.example/zh-hant/content/news/1',
      languages,
      types: {
        'text/markdown': [{ url: 'https://site.example/zh-hant/content/news/1.md' }],
        'application/rss+xml': [{ url: 'https://site.example/zh-hant/feed.xml', title: '頭髮' }],
      },
    },
    openGraph: { locale: 'zh_TW', title: '頭髮' },
  });
});

test('without the setting links stay', async () => {
  vi.resetModules();
  const { convertHtml, script } = await offered('');
  const html = '<a href="/content">文</a><img src="/media/share/qr/article/1.png?v=1">';
  expect(convertHtml(html, script)).toBe(html);
});
