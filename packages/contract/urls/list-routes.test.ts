import { expect, test } from 'vitest';
import {
  decodeName,
  feedsBelow,
  fitsIntoPath,
  isNameOf,
  listRoutes,
  parseMonth,
  tagRoute,
} from './list-routes';
import { matchRoute } from './match';

test.each([
  [listRoutes.tags, '/tags', '/tags'],
  [listRoutes.tag('缓存'), '/tags/%E7%BC%93%E5%AD%98', '/tags/[tag]'],
  [listRoutes.series('甲 乙'), '/series/%E7%94%B2%20%E4%B9%99', '/series/[series]'],
  [listRoutes.series('a', 2), '/series/a/page/2', '/series/[series]/page/[page]'],
  [listRoutes.author('jia'), '/authors/jia', '/authors/[author]'],
  [listRoutes.author('jia', 2), '/authors/jia/page/2', '/authors/[author]/page/[page]'],
  [listRoutes.archive, '/archive', '/archive'],
  [listRoutes.month('2026-09'), '/archive/2026/09', '/archive/[year]/[month]'],
  [
    listRoutes.month('2026-11', 2),
    '/archive/2026/11/page/2',
    '/archive/[year]/[month]/page/[page]',
  ],
  [listRoutes.tag('a b?', 2), '/tags/a%20b%3F/page/2', '/tags/[tag]/page/[page]'],
])('%s is %s, a path of %s', (path, written, pattern) => {
  expect(path).toBe(written);
  expect(matchRoute(path)?.pattern).toBe(pattern);
});

test.each(['缓存', 'C++', '100%', 'page', 'feed.xml', 'a.b', '字'.repeat(17)])(
  '%j fits',
  (name) => {
    expect(fitsIntoPath(name)).toBe(true);
  },
);

test.each(['', '.', '..', 'TCP/IP', 'a\\b', 'a\nb', '\ud800', '字'.repeat(18)])(
  '%j has no path of its own',
  (name) => {
    expect(fitsIntoPath(name)).toBe(false);
  },
);

test.each([
  ['缓存', '/tags/%E7%BC%93%E5%AD%98', '/tags/%E7%BC%93%E5%AD%98'],
  ['TCP/IP', '/search?tag=TCP%2FIP', ''],
  ['\ud800', '/search?tag=%EF%BF%BD', ''],
])('the articles of the tag %j are at %s, and its feeds below %j', (name, path, feeds) => {
  expect(tagRoute(name)).toBe(path);
  expect(feedsBelow(path)).toBe(feeds);
});

test('a parameter encodes the name once', () => {
  expect(isNameOf('缓存', encodeURIComponent('缓存'))).toBe(true);
  expect(isNameOf('缓存', encodeURIComponent(encodeURIComponent('缓存')))).toBe(false);
  expect(decodeName('%ff')).toBeNull();
});

test.each([
  ['2026', '11', '2026-11'],
  ['2026', '9', '2026-09'],
  ['2026', '13', null],
  ['2026', '00', null],
  ['0999', '01', null],
])('%s and %s name the month %s', (year, month, name) => {
  expect(parseMonth(year, month)).toBe(name);
});
