import '../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveContent } from '@wenzhan/content/testing/embedded-site';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findShareSubject } from '@/lib/handlers/share-image/resolve-subject';
import { sharePath } from '@/lib/site/metadata/share-address';
import { parseHtml } from '../e2e/support/html';
import { request } from '../testing/next';
import { type PageModule, renderPage } from '../testing/render-page';
import * as page from './[edition]/[[...path]]/page';
import EditionLayout, * as layout from './[edition]/layout';
import * as search from './[edition]/search/page';

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
const NEWS = '/content/news/951';
const edition = { edition: 'zh-hant' };

const TraditionalLayout = (props: { children: ReactNode }) => (
  <EditionLayout {...props} params={Promise.resolve(edition)} />
);

const render = async (path: string, searchParams = {}, module: PageModule = page) => {
  const params = { ...edition, path: path.split('/').filter(Boolean) };
  const { html, metadata } = await renderPage(module, { params, searchParams }, TraditionalLayout);
  const document = parseHtml(html);
  const links = [...document.querySelectorAll('a:not([hreflang]), form')].map(
    (link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '',
  );
  const main = document.querySelector('main');
  return { html, metadata, links, main, text: main?.textContent ?? '' };
};

test('an article is in traditional characters, but for code, quotations and names', async () => {
  const { html, main, text } = await render(NEWS);
  expect(main?.querySelector('h1')?.textContent).toBe('頭髮乾淨');
  expect(text).toContain('默认發送到首頁，默认。');
  expect(html).toContain('<blockquote lang="zh-Hans">\n<p>引用的头发。</p>');
  expect(text).toContain('范后');
  expect(main?.querySelector('[aria-label="標籤"]')?.textContent).toBe('後臺');
  expect(text).toMatch(/約1分鐘讀完/);
});

test('its links lead to pages in the same script, and that of a tag has the name as it is written', async () => {
  const { links } = await render(NEWS);
  expect(links).toContain(`/zh-hant/tags/${encodeURIComponent('后台')}`);
  expect(links).toContain('/zh-hant/content/news/951.md');
  const own = links.filter((href) => /^\/(?!media\/)/.test(href));
  expect(own.filter((href) => !/^\/zh-hant(?:[/?#]|$)/.test(href))).toEqual([]);
});

test('the footer does not repeat a page of the navigation', async () => {
  const { html } = await render(NEWS);
  const hrefs = [...parseHtml(html).querySelectorAll('footer nav a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(hrefs).toContain('/zh-hant/about_us');
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test('metadata and structured data are those of the page itself', async () => {
  const { metadata, html } = await render(NEWS);
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
  expect(
    await layout.generateMetadata({ params: Promise.resolve(edition) } as never),
  ).toMatchObject({
    title: { absolute: '試站', template: '%s - 試站' },
  });
});

test('its share image has the version of the image in traditional characters', async () => {
  const { html } = await render(NEWS);
  const subject = (await findShareSubject('article', '951', 'zh-hant')) as never;
  expect(html).toContain(sharePath(subject, 'qr').replace('.png', '.zh-hant.png'));
});

test.each([
  ['an id with zeros', '/content/news/0951', '/zh-hant/content/news/951'],
  ['a first page', '/content/news/page/1', '/zh-hant/content/news'],
])('%s redirects to a page in the same script', async (_, path, to) => {
  const digest = `NEXT_REDIRECT;replace;${to};308;`;
  await expect(render(path)).rejects.toMatchObject({ digest });
});

test.each([
  ['a category', '/content/news', ['欄目0', '共9篇', '頭髮乾淨']],
  ['a tag', '/tags/后台', ['標籤：後臺', '共1篇']],
  ['an author', '/authors/tester', ['作者：范后', '范后剪頭髮。']],
  ['feeds', '/feeds', ['訂閱', `${SITE_URL}/zh-hant/feed.xml`]],
  ['a withdrawn page', '/gone', ['此頁已撤下', '內容已經撤下']],
])('%s is in traditional characters', async (_, path, words) => {
  const { text } = await render(path);
  for (const word of words) expect(text).toContain(word);
});

test('a path of another edition, or without a route, has no page', async () => {
  const none = { edition: 'en', path: ['content'] };
  for (const params of [none, { ...edition, path: ['nowhere'] }]) {
    const { metadata, html } = await renderPage(page, { params });
    expect(metadata.title).toMatchObject({ absolute: expect.stringMatching(/^Page not found/) });
    expect(html).toContain('Page Not Found');
  }
});

test('a search marks what was typed in either script', async () => {
  for (const q of ['头发', '頭髮']) {
    const { main, text } = await render('', { q }, search);
    expect(text).toContain('找到1篇');
    expect(main?.querySelector('h2 mark')?.textContent).toBe('頭髮');
  }
});
