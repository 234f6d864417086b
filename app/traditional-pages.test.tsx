import '../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveContent } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { findShareSubject } from '@/lib/handlers/share-image/resolve-subject';
import { sharePath } from '@/lib/site/metadata/share-address';
import { parseHtml } from '../e2e/support/html';
import { request } from '../testing/next';
import { type PageModule, renderPage } from '../testing/render-page';
import * as author from './zh-hant/authors/[author]/page';
import * as articlePage from './zh-hant/content/[category]/[id]/page';
import * as category from './zh-hant/content/[category]/page';
import * as firstPage from './zh-hant/content/[category]/page/[page]/page';
import * as feeds from './zh-hant/feeds/page';
import * as gone from './zh-hant/gone/page';
import TraditionalLayout, * as layout from './zh-hant/layout';
import * as search from './zh-hant/search/page';
import * as tag from './zh-hant/tags/[tag]/page';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));
// Without a render of the framework React caches nothing: here one state serves the whole file.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: (load: (...args: unknown[]) => unknown) => {
    let made: unknown;
    return (...args: unknown[]) => {
      if (args.length > 0 || load.constructor.name === 'AsyncFunction') return load(...args);
      made ??= load();
      return made;
    };
  },
}));

beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

serveContent({
  'site.yaml':
    'siteName: 试站\nheadNav: [{ title: 首页, path: / }, { title: 关于, path: /about_us }]\n',
  'news/951.md': article(
    { title: '头发干净', tags: ['后台'], author: '范后', traditional: { 默认: '默认' } },
    '## 默认\n\n默认发送到[首页](/content)，`默认`。\n\n> 引用的头发。\n',
  ),
  'authors/tester.yaml': 'name: 范后\ndescription: 范后剪头发。\n',
});

request.pathname = '/zh-hant/content/news/951';
const NEWS = { category: 'news', id: '951' };

const render = async (module: PageModule, params?: object, searchParams?: object) => {
  const { html, metadata } = await renderPage(
    module,
    { params, searchParams } as never,
    TraditionalLayout,
  );
  const document = parseHtml(html);
  const links = [...document.querySelectorAll('a:not([hreflang]), form')].map(
    (link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '',
  );
  const main = document.querySelector('main');
  return { html, metadata, links, main, text: main?.textContent ?? '' };
};

test('an article is in traditional characters, but for code, quotations and names', async () => {
  const { html, main, text } = await render(articlePage, NEWS);
  expect(main?.querySelector('h1')?.textContent).toBe('頭髮乾淨');
  expect(text).toContain('默认發送到首頁，默认。');
  expect(html).toContain('<blockquote lang="zh-Hans">\n<p>引用的头发。</p>');
  expect(text).toContain('范后');
  expect(main?.querySelector('[aria-label="標籤"]')?.textContent).toBe('後臺');
  expect(text).toMatch(/約1分鐘讀完/);
});

test('its links lead to pages in the same script, and that of a tag has the name as it is written', async () => {
  const { links } = await render(articlePage, NEWS);
  expect(links).toContain(`/zh-hant/tags/${encodeURIComponent('后台')}`);
  expect(links).toContain('/zh-hant/content/news/951.md');
  const own = links.filter((href) => /^\/(?!media\/)/.test(href));
  expect(own.filter((href) => !/^\/zh-hant(?:[/?#]|$)/.test(href))).toEqual([]);
});

test('the footer does not repeat a page of the navigation', async () => {
  const { html } = await render(articlePage, NEWS);
  const hrefs = [...parseHtml(html).querySelectorAll('footer nav a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(hrefs).toContain('/zh-hant/about_us');
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test('metadata and structured data are those of the page itself', async () => {
  const { metadata, html } = await render(articlePage, NEWS);
  const path = '/content/news/951';
  expect(metadata).toMatchObject({
    title: '頭髮乾淨',
    alternates: {
      canonical: `${SITE_URL}/zh-hant${path}`,
      languages: {
        'zh-Hans': SITE_URL + path,
        'zh-Hant': `${SITE_URL}/zh-hant${path}`,
        'x-default': SITE_URL + path,
      },
    },
    openGraph: { locale: 'zh_TW', title: '頭髮乾淨', tags: ['後臺'], authors: ['范后'] },
  });
  const graph = JSON.parse(
    parseHtml(html).querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  )['@graph'];
  expect(graph).toContainEqual(
    expect.objectContaining({
      '@type': 'NewsArticle',
      url: `${SITE_URL}/zh-hant${path}`,
      headline: '頭髮乾淨',
      keywords: ['後臺'],
      author: expect.objectContaining({ '@type': 'Person', name: '范后' }),
    }),
  );
  expect(graph).toContainEqual(
    expect.objectContaining({ '@type': 'WebSite', '@id': `${SITE_URL}/#website`, name: '試站' }),
  );
});

test('the home page has the name of the site as its title, other pages have it at the end', async () => {
  expect(await layout.generateMetadata({})).toMatchObject({
    title: { absolute: '試站', template: '%s - 試站' },
  });
});

test('its share image has the version of the image in traditional characters', async () => {
  const { html } = await render(articlePage, NEWS);
  const subject = (await findShareSubject('article', '951', true)) as never;
  expect(html).toContain(sharePath(subject, 'qr').replace('.png', '.zh-hant.png'));
});

test.each([
  ['an id with zeros', articlePage, { category: 'news', id: '0951' }, '/zh-hant/content/news/951'],
  ['a first page', firstPage, { category: 'news', page: '1' }, '/zh-hant/content/news'],
])('%s redirects to a page in the same script', async (_, module, params, to) => {
  const digest = `NEXT_REDIRECT;replace;${to};308;`;
  await expect(render(module, params)).rejects.toMatchObject({ digest });
});

test.each<[string, PageModule, object, object, string[]]>([
  ['a category', category, { category: 'news' }, {}, ['欄目0', '共9篇', '頭髮乾淨']],
  ['a tag', tag, { tag: '后台' }, {}, ['標籤：後臺', '共1篇']],
  ['an author', author, { author: 'tester' }, {}, ['作者：范后', '范后剪頭髮。']],
  ['feeds', feeds, {}, {}, ['訂閱', `${SITE_URL}/zh-hant/feed.xml`]],
  ['a search', search, {}, { q: '头发' }, ['找到1篇', '頭髮乾淨']],
  ['a withdrawn page', gone, {}, {}, ['此頁已撤下', '內容已經撤下']],
])('%s is in traditional characters', async (_, module, params, searchParams, words) => {
  const { text } = await render(module, params, searchParams);
  for (const word of words) expect(text).toContain(word);
});

test('a search marks what was typed in either script', async () => {
  for (const q of ['头发', '頭髮']) {
    const { main } = await render(search, {}, { q });
    expect(main?.querySelector('h2 mark')?.textContent).toBe('頭髮');
  }
});
