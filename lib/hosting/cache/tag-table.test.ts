import { expect, test } from 'vitest';
import type { Freshness, Invalidation } from '../../runtime/page-cache';
import { ALL, TagTable } from './tag-table';

/** More than a table's capacity for each kind. */
const MANY = 20_001;

/** In an order that the seed determines. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let chance = seed;
  const inOrder = list.map((value) => {
    chance = (chance * 48_271) % 2_147_483_647;
    return { value, chance };
  });
  return inOrder.sort((one, other) => one.chance - other.chance).map(({ value }) => value);
}

/** One invalidation for each tag, all at different times. */
const manyNews = (kind: Invalidation['kind'], from: number): Invalidation[] =>
  Array.from({ length: MANY }, (_, id) => ({ tags: [`${kind}:${id}`], kind, at: from + id }));

const SEVERITY: Freshness[] = ['fresh', 'stale', 'expired'];

/** How many invalidations are lost: an entry rendered just before one counts as fresher than it is. */
function forgotten(table: TagTable, invalidation: readonly Invalidation[]): number {
  const isBetter = ({ tags, kind, at }: Invalidation) =>
    SEVERITY.indexOf(table.freshness(tags, at - 1)) < SEVERITY.indexOf(kind);
  return invalidation.filter(isBetter).length;
}

const stale = (tag: string, at: number): Invalidation => ({ tags: [tag], kind: 'stale', at });
const expired = (tag: string, at: number): Invalidation => ({ tags: [tag], kind: 'expired', at });

const tableOf = (invalidation: readonly Invalidation[], table = new TagTable()) => {
  for (const one of invalidation) table.mark(one);
  return table;
};

/** The table as a restart or another instance restores it. */
const copyOf = (table: TagTable) =>
  tableOf(JSON.parse(JSON.stringify(table.toInvalidations())) as Invalidation[]);

test('only what began to render before an invalidation is outdated', () => {
  const table = tableOf([stale('a', 100), expired('b', 200)]);
  expect(table.freshness(['a'], 99)).toBe('stale');
  expect(table.freshness(['a'], 100)).toBe('fresh');
  expect(table.freshness(['a', 'b'], 99)).toBe('expired');
  expect(table.freshness(['c'], 0)).toBe('fresh');
  expect(table.latestExpiry(['a', 'b'])).toBe(200);
});

test('an older invalidation does not replace a newer one', () => {
  const table = tableOf([stale('a', 100), stale('a', 50)]);
  expect(table.freshness(['a'], 70)).toBe('stale');
});

test('dropping an invalidation makes everything older stale', () => {
  const table = tableOf([stale('a', 100), stale('b', 101), stale('c', 102)], new TagTable(2));
  expect(table.freshness(['a'], 99)).toBe('stale');
  expect(table.freshness(['unknown'], 99)).toBe('stale');
  expect(table.freshness(['unknown'], 100)).toBe('fresh');
});

test('edits, however many, evict no withdrawal', () => {
  const table = tableOf([expired('article:1', 1000), ...manyNews('stale', 2000)]);
  expect(table.freshness(['article:1'], 999)).toBe('expired');
  expect(table.endsExpired('article:1')).toBe(true);
  expect(table.freshness(['another'], 999)).toBe('stale');
});

test.each([1, 2, 3])('no news is lost, mixed in any order, also beyond a restart: %i', (seed) => {
  const invalidation = shuffled([...manyNews('expired', 1000), ...manyNews('stale', 1500)], seed);
  const table = tableOf(invalidation);
  expect(forgotten(table, invalidation)).toBe(0);
  expect(forgotten(copyOf(table), invalidation)).toBe(0);
  expect(table.freshness(['another'], 999)).toBe('expired');
  // At most a tenth and one of the expired tags is dropped, whatever came in between.
  expect(table.freshness(['another'], 1000 + MANY / 8)).not.toBe('expired');
});

test('a table takes over the floor of another, and tells unknown invalidations from known ones', () => {
  const table = copyOf(tableOf([expired(ALL, 500)]));
  expect(table.freshness([], 499)).toBe('expired');
  expect(table.freshness([], 500)).toBe('fresh');
  expect(table.unknownTags({ ...expired('a', 500), tags: ['a', ALL] })).toEqual([]);
  table.mark(expired('a', 600));
  expect(table.unknownTags({ ...expired('a', 600), tags: ['a', 'b'] })).toEqual(['b']);
});

test('a table can be rebuilt from its invalidations', () => {
  const table = tableOf([stale('a', 100), stale('b', 100), expired('a', 90)]);
  expect(copyOf(table).toInvalidations()).toEqual(table.toInvalidations());
});
