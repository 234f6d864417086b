import { expect, test } from 'vitest';
import { listKey, lists } from './lists';
import { changedLists, placementIn, placeTags } from './placement';

const LONGEST_TAG = 256;
const ARTICLE = {
  id: '7',
  category: 'news',
  tags: ['缓存', 'HTTP'],
  publishedAt: '2026-11-01T08:00:00+08:00',
};
const placeOf = (fields: object = {}, position?: number) =>
  placementIn(placeTags({ ...ARTICLE, ...fields }, position), '7');
const changed = (before: object, now: object = {}) =>
  changedLists(placeOf(before), placeOf(now)).sort();
const keys = (...names: (string | undefined)[]) => names.map(listKey).sort();

test.each([
  ['nothing', {}, []],
  ['the title', { title: '新题' }, []],
  ['the same time elsewhere', { publishedAt: '2026-11-01T00:00:00Z' }, []],
  ['a tag', { tags: ['缓存', '性能'] }, keys(lists.tag('HTTP'), lists.tag('性能'))],
  ['the category', { category: 'guides' }, keys('news', 'guides')],
  ['an author', { authorId: 'jia' }, keys(lists.author('jia'))],
])('%s changes the lists %#', (_, now, expected) => {
  expect(changed({}, now)).toEqual(expected);
});

test('another time changes all its lists, another month that month’s, too', () => {
  const all = [undefined, 'news', lists.tag('缓存'), lists.tag('HTTP'), lists.month('2026-11')];
  expect(changed({}, { publishedAt: '2026-11-02T08:00:00+08:00' })).toEqual(keys(...all));
  const earlier = { publishedAt: '2026-10-02T08:00:00+08:00' };
  expect(changed({}, earlier)).toEqual(keys(...all, lists.month('2026-10')));
});

test('another order changes the list of all articles and that of its category, no other', () => {
  expect(changed({ order: 2 }, { order: 1.5 })).toEqual(keys(undefined, 'news'));
  expect(changed({}, { order: 0 })).toEqual(keys(undefined, 'news'));
  expect(changed({ order: 1.5 }, { order: 1.5 })).toEqual([]);
});

test('the position in a series counts where it is known', () => {
  const series = { series: '丛书' };
  const between = (before?: number, now?: number) =>
    changedLists(placeOf(series, before), placeOf(series, now));
  expect(between(1, 2)).toEqual(keys(lists.series('丛书')));
  expect(between(1, 1)).toEqual([]);
  expect(between(undefined, 2)).toEqual([]);
});

test('an article that is pinned, or is no longer, changes the lists that have pinned ones first', () => {
  const both = keys(undefined, 'news');
  expect(changed({}, { pinned: true })).toEqual(both);
  expect(changed({ pinned: true })).toEqual(both);
  expect(changed({ pinned: true }, { pinned: true, title: '新题' })).toEqual([]);
});

test('places of many lists and of the longest id fit into tags that the framework keeps', () => {
  const many = {
    ...ARTICLE,
    id: '9'.repeat(64),
    category: 'c'.repeat(100),
    tags: Array.from({ length: 40 }, (_, at) => `${at}${'长'.repeat(60)}`),
    series: '丛'.repeat(200),
    authorId: 'a'.repeat(64),
  };
  const found = placeTags(many, 12);
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(LONGEST_TAG);
  expect(found.join()).not.toContain(' ');
  // All, category, 40 tags, series, author, month and position.
  expect(placementIn(found, many.id).size).toBe(46);
  expect(placementIn(found, '9').size).toBe(0);
});
