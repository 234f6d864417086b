import { expect, test } from 'vitest';
import { areaOf, matchRoute, routeKind } from './match';

test.each([
  ['/content/news/page/2', 'list'],
  ['/content/news/101.md', 'article'],
  ['/content/news/feed.xml', 'feed'],
  ['/api', 'api'],
  ['/_next/static/chunks/a.js', 'asset'],
  ['/_next/image', 'image'],
  ['/media/covers/101.svg', 'asset'],
  ['/media/share/png/article/101.png', 'image'],
  ['/sitemaps/1.xml', 'sitemap'],
  ['/wp-login.php', 'other'],
])('%s is of the kind %s', (path, kind) => {
  expect(routeKind(path)).toBe(kind);
});

test.each([
  ['/content/news/page/2', '/content/[category]/page/[page]', { category: 'news', page: '2' }],
  ['/single_page/%E6%97%A7', '/single_page/[pageName]', { pageName: '%E6%97%A7' }],
  ['/api/markdown/content/news/1', '/api/markdown/[...path]', { path: 'content/news/1' }],
  ['/api/web', '/api/web/[[...path]]', { path: undefined }],
  ['/content/news/101.md', '/content/[category]/[id]', { category: 'news', id: '101' }],
  ['/about_us.md', '/about_us', {}],
  ['/content/news.md', '/content/[category]', { category: 'news' }],
  ['/tags/README%2Emd', '/tags/[tag]', { tag: 'README%2Emd' }],
  ['/forms/contact.md', '/forms/[form]', { form: 'contact.md' }],
])('%s belongs to %s', (path, pattern, params) => {
  expect(matchRoute(path)).toMatchObject({ pattern, params });
});

test.each(['/nowhere', '/search.md', '/content/a/b/c', '//', '', 'content'])(
  '%j has no route',
  (path) => {
    expect(matchRoute(path)).toBeNull();
  },
);

test.each([
  ['/api', '/api/[[...path]]'],
  ['/api/health', '/api/[[...path]]'],
  ['/_next/image', '/_next/image/[[...path]]'],
  ['/apis', null],
  ['/', null],
])('%s is in the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
