import { expect, test } from 'vitest';
import { matchRoute } from './match';
import { canonicalId, isArticleId, parsePageNumber, routes } from './routes';
import { parseTarget } from './target';

test.each(['0', '1', '007', '9'.repeat(99)])('%s is an id', (id) => {
  expect(isArticleId(id)).toBe(true);
});

test.each(['', 'a1', '1a', '-1', '1.5', '1e3', '0x1', '１２', '٣', ' 1', '1\n', '1\u0000', '%31'])(
  '%j is no id',
  (id) => {
    expect(isArticleId(id)).toBe(false);
  },
);

test('ids have one form, and a length beyond which there are none', () => {
  expect(canonicalId('0101')).toBe('101');
  expect(canonicalId('000')).toBe('0');
  expect(canonicalId('1'.repeat(64))).toBe('1'.repeat(64));
  expect(canonicalId('1'.repeat(65))).toBeNull();
});

test.each([
  ['1', 1],
  ['999999', 999999],
  ['0', null],
  ['01', null],
  ['1e1', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['１', null],
  ['1000000', null],
])('the page number %j is %j', (value, page) => {
  expect(parsePageNumber(value)).toBe(page);
});

test.each([
  ['/content', { href: '/content', external: false }],
  ['/a?b#c', { href: '/a?b#c', external: false }],
  ['https://example.com/x', { href: 'https://example.com/x', external: true }],
  ['HTTP://example.com', { href: 'http://example.com/', external: true }],
])('a link to %j is followed', (path, target) => {
  expect(parseTarget(path)).toEqual(target);
});

test.each([
  '',
  'content',
  '#x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'mailto:x@example.com',
  '/\t/evil.example',
  '/content/../..//evil.example',
])('a link to %j comes to nothing', (path) => {
  expect(parseTarget(path)).toBeNull();
});

test.each([
  [routes.home, '/', '/'],
  [routes.content(), '/content', '/content'],
  [routes.content(2), '/content/page/2', '/content/page/[page]'],
  [routes.category('news'), '/content/news', '/content/[category]'],
  [routes.category('news', 3), '/content/news/page/3', '/content/[category]/page/[page]'],
  [routes.article({ category: 'news', id: '1' }), '/content/news/1', '/content/[category]/[id]'],
  [routes.staticPage('about_us'), '/about_us', '/about_us'],
  [routes.staticPage('terms'), '/single_page/terms', '/single_page/[pageName]'],
  [routes.search(), '/search', '/search'],
  [routes.login, '/login', '/login'],
  [routes.test, '/test', '/test'],
  [routes.markdown(routes.staticPage('about_us')), '/about_us.md', '/about_us'],
  [routes.markdown(routes.home), '/index.md', '/index.md'],
])('%s is %s, a path of %s', (path, written, pattern) => {
  expect(path).toBe(written);
  expect(matchRoute(path)?.pattern).toBe(pattern);
});

test('a search has the parameters that are given', () => {
  expect(routes.search({ q: '', tag: '缓存', page: 1 })).toBe('/search?tag=%E7%BC%93%E5%AD%98');
  expect(routes.search({ q: 'a', page: 2 })).toBe('/search?q=a&page=2');
});
