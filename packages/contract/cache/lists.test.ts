import { expect, test } from 'vitest';
import { familyIn, familyList, listQuery, lists } from './lists';

test('a category with those below it is asked for by its name, and has the tags of all', () => {
  const family = familyList('pumps', ['isg', 'isw']);
  expect(listQuery(family)).toEqual({ category: 'pumps' });
  expect(familyIn(family)).toEqual(['pumps', 'isg', 'isw']);
  expect(familyList('news', [])).toBe('news');
});

test('a list that is no category is itself, whatever its name', () => {
  const tag = lists.tag('C+L');
  expect(familyIn(tag)).toEqual([tag]);
  expect(familyIn('tag:a+b')).toEqual(['tag:a+b']);
  expect(listQuery(tag)).toEqual({ tag: 'C+L' });
});
