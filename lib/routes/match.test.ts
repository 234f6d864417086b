import { expect, test } from 'vitest';
import { areaOf, matchRoute, routeKind } from './match';

test.each([
  ['/', 'home'],
  ['/content', 'list'],
  ['/content/page/2', 'list'],
  ['/content/news', 'list'],
  ['/content/news/page/2', 'list'],
  ['/content/news/101', 'article'],
  ['/content/news/101.md', 'article'],
  ['/content/news/feed.xml', 'feed'],
  ['/atom.xml', 'feed'],
  ['/about_us', 'page'],
  ['/single_page/privacy', 'page'],
  ['/search', 'search'],
  ['/content/page', 'list'],
  ['/api', 'api'],
  ['/_next/static/chunks/a.js', 'asset'],
  ['/media/covers/101.svg', 'asset'],
  ['/favicon.ico', 'asset'],
  ['/_next/image', 'image'],
  ['/media/share/png/article/101.png', 'image'],
  ['/api/web/index_info', 'api'],
  ['/metrics', 'api'],
  ['/sitemap.xml', 'sitemap'],
  ['/sitemaps/1.xml', 'sitemap'],
  ['/robots.txt', 'sitemap'],
  ['/login', 'other'],
  ['/wp-login.php', 'other'],
  ['/content/news/101/more', 'other'],
])('%s is of the kind %s', (path, kind) => {
  expect(routeKind(path)).toBe(kind);
});

test('a route has its parameters as the path has them', () => {
  expect(matchRoute('/content/news/page/2')).toMatchObject({
    pattern: '/content/[category]/page/[page]',
    params: { category: 'news', page: '2' },
  });
  expect(matchRoute('/single_page/%E6%97%A7')?.params).toEqual({ pageName: '%E6%97%A7' });
  expect(matchRoute('/api/markdown/content/news/1')?.params).toEqual({ path: 'content/news/1' });
  expect(matchRoute('/api/web')?.params.path).toBeUndefined();
});

test.each([
  ['/content/news/101.md', '/content/[category]/[id]', { category: 'news', id: '101' }],
  ['/single_page/terms.md', '/single_page/[pageName]', { pageName: 'terms' }],
  ['/about_us.md', '/about_us', {}],
  ['/content/news.md', '/content/[category]', { category: 'news.md' }],
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
  ['/media/a/b.svg', '/media/[[...path]]'],
  ['/_next/image', '/_next/image/[[...path]]'],
  ['/apis', null],
  ['/', null],
])('%s is in the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
