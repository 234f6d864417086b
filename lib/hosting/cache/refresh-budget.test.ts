import { expect, test } from 'vitest';
import { RefreshBudget } from './refresh-budget';

test('twenty refreshes begin at once, later five a second', () => {
  let now = 1000;
  const budget = new RefreshBudget(() => now);
  const taken = (tries: number) => Array.from({ length: tries }, () => budget.take());
  expect(taken(50).filter(Boolean)).toHaveLength(20);
  now += 1000;
  expect(taken(10)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
  now += 3_600_000;
  expect(taken(50).filter(Boolean)).toHaveLength(20);
});
