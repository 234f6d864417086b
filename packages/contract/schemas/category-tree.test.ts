import { expect, test } from 'vitest';
import { childrenOf, isUndated, lineageOf, namesBelow } from './category-tree';

const TREE = [
  { name: 'pumps' },
  { name: 'isg', parent: 'pumps' },
  { name: 'isgr', parent: 'isg' },
  { name: 'lost', parent: 'none' },
  { name: 'self', parent: 'self' },
  { name: 'a', parent: 'b' },
  { name: 'b', parent: 'a' },
];
const byName = new Map(TREE.map((category) => [category.name, category]));

test.each([
  ['pumps', ['pumps']],
  ['isgr', ['isgr', 'isg', 'pumps']],
  ['lost', ['lost']],
  ['self', ['self']],
  ['a', ['a', 'b']],
  ['unknown', ['unknown']],
])('above %s are %j, also where a backend sends a circle', (name, lineage) => {
  expect(lineageOf(name, byName)).toEqual(lineage);
});

test('below a category are those of all levels, its children those of one', () => {
  expect(namesBelow('pumps', TREE)).toEqual(['isg', 'isgr']);
  expect(childrenOf('pumps', TREE)).toEqual([{ name: 'isg', parent: 'pumps' }]);
  expect([namesBelow('self', TREE), childrenOf('self', TREE)]).toEqual([[], []]);
});

test.each([
  [{}, false],
  [{ kind: 'products' }, true],
  [{ kind: 'products', dates: 'shown' }, false],
  [{ kind: 'articles', dates: 'hidden' }, true],
] as const)('%j shows no dates: %s', (category, expected) => {
  expect(isUndated(category)).toBe(expected);
});
