import { expect, test } from 'vitest';
import { routeKind } from './route-kind';

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
