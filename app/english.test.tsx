import '../testing/next';

import { failBackend, SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { ENGLISH_CONTENT } from '@wenzhan/content/testing/english-content';
import { beforeEach, expect, test, vi } from 'vitest';
import { SiteShell } from '@/components/frame/site-shell';
import { parseHtml } from '../e2e/support/html';
import { request as current } from '../testing/next';
import { type PageModule, renderPage } from '../testing/render-page';
import * as about from './about_us/page';
import { GET as markdown } from './api/markdown/[...path]/route';
import * as month from './archive/[year]/[month]/page';
import * as archive from './archive/page';
import { GET as atom } from './atom.xml/route';
import * as author from './authors/[author]/page';
import * as authors from './authors/page';
import * as articlePage from './content/[category]/[id]/page';
import * as category from './content/[category]/page';
import * as categoryPage from './content/[category]/page/[page]/page';
import * as content from './content/page';
import { GET as jsonFeed } from './feed.json/route';
import { GET as rss } from './feed.xml/route';
import * as feeds from './feeds/page';
import * as gone from './gone/page';
import { GET as llms } from './llms.txt/route';
import * as login from './login/page';
import manifest from './manifest';
import * as home from './page';
import * as search from './search/page';
import * as series from './series/[series]/page';
import * as seriesList from './series/page';
import * as staticPage from './single_page/[pageName]/page';
import { GET as sitemap } from './sitemaps/[shard]/route';
import * as tag from './tags/[tag]/page';
import * as tags from './tags/page';
import * as testPage from './test/page';

// Before the imports: the build fixes the language.
vi.hoisted(() => {
  vi.stubEnv('SITE_LOCALE', 'en-GB');
});

const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;

serveFiles(ENGLISH_CONTENT);
current.pathname = '/content/news/101';
beforeEach(() => {
  vi.stubEnv('SITE_LOCALE', 'en-GB');
});

type Props = Parameters<typeof renderPage>[1];

const PAGES: [name: string, module: PageModule, props: Props, words: string[]][] = [
  ['home', home, {}, ['Latest', 'All 15 articles', 'Menu', 'Skip to content']],
  ['all content', content, {}, ['15 articles', 'Browse by tag', 'Next']],
  ['a category', category, { params: { category: 'news' } }, ['15 articles']],
  [
    'the second page of a category',
    categoryPage,
    { params: { category: 'news', page: '2' } },
    ['15 articles, page 2', 'Previous'],
  ],
  [
    'an article',
    articlePage,
    { params: { category: 'news', id: '101' } },
    [
      '20 November 2026',
      'Updated 21 November 2026',
      '1 min read',
      'Contents',
      'Written by a person',
    ],
  ],
  ['tags', tags, {}, ['1 in total', '1 article']],
  ['a tag', tag, { params: { tag: 'React' } }, ['Tag: React']],
  ['series', seriesList, {}, ['Series', '2 articles']],
  ['a series', series, { params: { series: 'A series' } }, ['Series: A series']],
  ['authors', authors, {}, ['1 author']],
  ['an author', author, { params: { author: 'writer' } }, ['Author: A Writer']],
  ['the archive', archive, {}, ['November 2026']],
  ['a month', month, { params: { year: '2026', month: '11' } }, ['November 2026']],
  ['about', about, {}, ['About us', 'Updated 20 November 2026']],
  ['a static page', staticPage, { params: { pageName: 'terms' } }, ['Terms']],
  ['feeds', feeds, {}, ['Whole site', 'RSS']],
  ['search', search, {}, ['Type words to find articles.']],
  ['a search', search, { searchParams: { q: 'first' } }, ['1 article found']],
  ['a search without results', search, { searchParams: { q: 'zebra' } }, ['No article matches.']],
  ['a search in a tag', search, { searchParams: { q: 'footnote', tag: 'React' } }, ['Tag: React']],
  ['sign-in', login, { searchParams: { error: 'credentials' } }, ['Password']],
  ['sign-in after a redirect', login, { searchParams: { next: '/test' } }, ['please sign in']],
  ['the test page', testPage, {}, ['Requests and feedback']],
  ['a missing article', articlePage, { params: { category: 'news', id: '9' } }, ['Page not found']],
  ['a withdrawn page', gone, {}, ['This page has been withdrawn']],
];

test.each(PAGES)('%s is in English, and in no other language', async (_, module, props, words) => {
  const frame = /SiteShell|StandalonePage/.test(String(module.default)) ? undefined : SiteShell;
  const { html, metadata } = await renderPage(module, props, frame);
  const text = parseHtml(html).body.textContent ?? '';
  for (const word of words) expect(text).toContain(word);
  expect(html.match(HAN)).toBeNull();
  expect(JSON.stringify(metadata).match(HAN)).toBeNull();
});

test('a failed page and a failed search say so in English', async () => {
  await failBackend();
  const failed = await renderPage(category, { params: { category: 'news' } });
  expect(failed.html).toContain('This page cannot be shown right now');
  const unfound = await renderPage(search, { searchParams: { q: 'first' } });
  expect(unfound.html).toContain('Search is currently unavailable.');
  for (const { html, metadata } of [failed, unfound]) {
    expect(html + JSON.stringify(metadata)).not.toMatch(HAN);
  }
});

test('language and region are those of the site, and there is no other version', async () => {
  const { metadata, html } = await renderPage(articlePage, {
    params: { category: 'news', id: '101' },
  });
  expect(metadata.openGraph).toMatchObject({ locale: 'en_GB' });
  expect(metadata.alternates).not.toHaveProperty('languages');
  expect(html).toContain('"inLanguage":"en-GB"');
  expect(await manifest()).toMatchObject({ lang: 'en-GB', name: 'Example Press' });
});

const request = () => new Request(`${SITE_URL}/`);
const of = <T extends object>(params: T) => ({ params: Promise.resolve(params) }) as never;

test.each<[string, () => Promise<Response>, string]>([
  ['RSS', () => rss(request()), '<language>en-GB</language>'],
  ['Atom', () => atom(request()), 'xml:lang="en-GB"'],
  ['JSON Feed', () => jsonFeed(request()), '"language":"en-GB"'],
  ['llms.txt', () => llms(request()), '## Pages'],
  ['a sitemap', () => sitemap(request(), of({ shard: '1.xml' })), '/content/news/101'],
  ['Markdown', () => markdown(request(), of({ path: ['content', 'news', '101'] })), 'Video'],
])('%s is in English', async (_, answer, words) => {
  const response = await answer();
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.stringContaining(words)]);
  expect(text.match(HAN)).toBeNull();
});
