import { expect, test } from 'vitest';
import { describeApp } from '../app';
import { testApp } from '../testing/test-app';
import { isFrontPage, RefreshBudget } from './refresh-budget';

describeApp(testApp);

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

test.each([...['/', '/content', '/content/news']])('%s is a front page', (path) =>
  expect(isFrontPage(path)).toBe(true),
);

test.each([
  ...['/content/page/2', '/content/news/page/2', '/content/news/1', '/tags/css', '/nowhere/at/all'],
  null,
])('%s is none', (path) => expect(isFrontPage(path)).toBe(false));
