import { expect, test } from 'vitest';
import { ALL, type Freshness, type Invalidation, TagTable } from './tag-table';

/** More than a table's capacity for each kind. */
const MANY = 20_001;

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const chance = numbers(seed);
  return list
    .map((value) => ({ value, at: chance.next().value as number }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
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

const tableOf = (invalidation: readonly Invalidation[]) => {
  const table = new TagTable();
  for (const one of invalidation) table.mark(one);
  return table;
};

/** The table as a restart or another instance restores it. */
const copyOf = (table: TagTable) =>
  tableOf(JSON.parse(JSON.stringify(table.toInvalidations())) as Invalidation[]);

test('only what was born before the change is out of date', () => {
  const table = new TagTable();
  table.mark({ tags: ['a'], kind: 'stale', at: 100 });
  table.mark({ tags: ['b'], kind: 'expired', at: 200 });
  expect(table.freshness(['a'], 99)).toBe('stale');
  expect(table.freshness(['a'], 100)).toBe('fresh');
  expect(table.freshness(['a', 'b'], 99)).toBe('expired');
  expect(table.freshness(['c'], 0)).toBe('fresh');
  expect(table.latestExpiry(['a', 'b'])).toBe(200);
});

test('older news does not undo newer news', () => {
  const table = new TagTable();
  table.mark({ tags: ['a'], kind: 'stale', at: 100 });
  table.mark({ tags: ['a'], kind: 'stale', at: 50 });
  expect(table.freshness(['a'], 70)).toBe('stale');
});

test('what is forgotten for want of room makes everything older stale', () => {
  const table = new TagTable(2);
  for (const [index, tag] of ['a', 'b', 'c'].entries()) {
    table.mark({ tags: [tag], kind: 'stale', at: 100 + index });
  }
  expect(table.freshness(['a'], 99)).toBe('stale');
  expect(table.freshness(['unknown'], 99)).toBe('stale');
  expect(table.freshness(['unknown'], 100)).toBe('fresh');
});

test('edits, however many, push out no withdrawal', () => {
  const gone = { tags: ['article:1'], kind: 'expired' as const, at: 1000 };
  const table = tableOf([gone, ...manyNews('stale', 2000)]);
  expect(table.freshness(['article:1'], 999)).toBe('expired');
  expect(table.endsExpired('article:1')).toBe(true);
  expect(table.freshness(['another'], 999)).toBe('stale');
});

test('what is older than a withdrawal that was forgotten has expired, and nothing newer', () => {
  const table = tableOf(manyNews('expired', 1000));
  expect(table.freshness(['another'], 999)).toBe('expired');
  expect(table.latestExpiry([])).toBeGreaterThan(1000);
  // The tenth that expired first is dropped at once.
  expect(table.freshness(['another'], 1000 + MANY / 8)).toBe('fresh');
  expect(table.freshness([`expired:${MANY - 1}`], 1000 + MANY - 2)).toBe('expired');
});

test.each([1, 2, 3])('no news is lost, mixed in any order, also beyond a restart: %i', (seed) => {
  const invalidation = shuffled([...manyNews('expired', 1000), ...manyNews('stale', 1500)], seed);
  const table = tableOf(invalidation);
  expect(forgotten(table, invalidation)).toBe(0);
  expect(forgotten(copyOf(table), invalidation)).toBe(0);
  // At most a tenth and one of the expired tags is dropped, whatever came in between.
  expect(table.freshness(['another'], 1000 + MANY / 8)).not.toBe('expired');
});

test('the floor of one table is learnt by another, and unknown news told apart from known', () => {
  const table = copyOf(tableOf([{ tags: [ALL], kind: 'expired', at: 500 }]));
  expect(table.freshness([], 499)).toBe('expired');
  expect(table.freshness([], 500)).toBe('fresh');
  expect(table.unknownTags({ tags: ['a', ALL], kind: 'expired', at: 500 })).toEqual([]);
  table.mark({ tags: ['a'], kind: 'expired', at: 600 });
  const later = { tags: ['a', 'b'], kind: 'expired' as const, at: 600 };
  expect(table.unknownTags(later)).toEqual(['b']);
});

test('another table can learn everything from it', () => {
  const table = new TagTable();
  table.mark({ tags: ['a', 'b'], kind: 'stale', at: 100 });
  table.mark({ tags: ['a'], kind: 'expired', at: 90 });
  const other = new TagTable();
  for (const invalidation of table.toInvalidations()) other.mark(invalidation);
  expect(other.toInvalidations()).toEqual(table.toInvalidations());
});

test('of a tag that expired and was called stale, the later word holds', () => {
  const table = new TagTable();
  expect(table.endsExpired('a')).toBe(false);
  table.mark({ tags: ['a'], kind: 'expired', at: 100 });
  table.mark({ tags: ['a'], kind: 'stale', at: 99 });
  expect(table.endsExpired('a')).toBe(true);
  table.mark({ tags: ['a'], kind: 'stale', at: 101 });
  expect(table.endsExpired('a')).toBe(false);
});
