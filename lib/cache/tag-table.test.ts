import { expect, test } from 'vitest';
import { TagTable } from './tag-table';

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

test('another table can learn everything from it', () => {
  const table = new TagTable();
  table.mark({ tags: ['a', 'b'], kind: 'stale', at: 100 });
  table.mark({ tags: ['a'], kind: 'expired', at: 90 });
  const other = new TagTable();
  for (const news of table.toInvalidations()) other.mark(news);
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
