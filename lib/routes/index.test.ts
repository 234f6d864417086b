import { describe, expect, test } from 'vitest';
import { buildPath, canonicalId, isArticleId, parsePageNumber, parseTarget, routes } from './index';
import { matchRoute } from './match';

describe('ids', () => {
  test.each(['0', '1', '007', '9'.repeat(4000)])('%.10s is an id', (id) => {
    expect(isArticleId(id)).toBe(true);
  });

  test.each([
    '',
    'a',
    '1a',
    'a1',
    '-',
    '-1',
    '+1',
    '1.5',
    '1.0',
    '1e3',
    '0x1',
    '1,000',
    '1_000',
    'Infinity',
    'constructor',
    '１２',
    '１',
    '一',
    ' ',
    '1 ',
    ' 1',
    '\t1',
    '1\n',
    '1\u0000',
    '%31',
    '..%2F1',
    '1?x',
    '1;x=1',
    "1'--",
    '٣',
  ])('%j is none', (id) => {
    expect(isArticleId(id)).toBe(false);
  });

  test('have one form, and a length beyond which there are none', () => {
    expect(canonicalId('0101')).toBe('101');
    expect(canonicalId('000')).toBe('0');
    expect(canonicalId('1'.repeat(64))).toBe('1'.repeat(64));
    expect(canonicalId('1'.repeat(65))).toBeNull();
  });
});

test.each([
  ['1', 1],
  ['12', 12],
  ['999999', 999999],
  ['0', null],
  ['00', null],
  ['01', null],
  ['1e1', null],
  ['-', null],
  ['-1', null],
  ['1.5', null],
  ['abc', null],
  ['', null],
  ['１', null],
  ['1000000', null],
])('the page number %j is %j', (value, page) => {
  expect(parsePageNumber(value)).toBe(page);
});

describe('targets of links', () => {
  test.each([
    ['/content', { href: '/content', external: false }],
    ['/a?b#c', { href: '/a?b#c', external: false }],
    ['https://example.com/x', { href: 'https://example.com/x', external: true }],
    ['HTTP://example.com', { href: 'http://example.com/', external: true }],
  ])('%j is followed', (path, target) => {
    expect(parseTarget(path)).toEqual(target);
  });

  test.each([
    '',
    'content',
    '#x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'mailto:x@example.com',
    'ftp://example.com',
    '/\t/evil.example',
    '/content/../..//evil.example',
  ])('%j comes to nothing', (path) => {
    expect(parseTarget(path)).toBeNull();
  });
});

test('addresses have one form each', () => {
  expect(routes.content()).toBe('/content');
  expect(routes.content(2)).toBe('/content/page/2');
  expect(routes.category('news', 3)).toBe('/content/news/page/3');
  expect(routes.staticPage('about_us')).toBe('/about_us');
  expect(routes.staticPage('terms')).toBe('/single_page/terms');
  expect(routes.search({ q: '', tag: '缓存', page: 1 })).toBe('/search?tag=%E7%BC%93%E5%AD%98');
});

test('a built path is matched by its pattern, with the same parameters', () => {
  const params = { category: 'news', page: '2' };
  const path = buildPath('/content/[category]/page/[page]', params);
  expect(path).toBe('/content/news/page/2');
  expect(matchRoute(path)).toMatchObject({ pattern: '/content/[category]/page/[page]', params });
});

test.each([
  [routes.home, '/'],
  [routes.content(), '/content'],
  [routes.category('news'), '/content/[category]'],
  [routes.article({ category: 'news', id: '1' }), '/content/[category]/[id]'],
  [routes.staticPage('about_us'), '/about_us'],
  [routes.staticPage('terms'), '/single_page/[pageName]'],
  [routes.search(), '/search'],
  [routes.login, '/login'],
  [routes.test, '/test'],
  [routes.markdown(routes.staticPage('about_us')), '/about_us'],
])('%s is a path of %s', (path, pattern) => {
  expect(matchRoute(path)?.pattern).toBe(pattern);
});
