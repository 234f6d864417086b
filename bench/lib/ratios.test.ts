import { expect, test } from 'vitest';
import type { LoadCell } from './loads';
import { ratiosOf, regressions } from './ratios';

const same = (value: number) => ({ median: value, least: value, most: value });

function cell(server: string, connections: number, perSecond: number): LoadCell {
  const of = { server, page: 'article', status: 200, connections, gzip: false, bytes: 1 };
  return { ...of, perSecond: same(perSecond), p50: same(1), p99: same(1) };
}

test('a ratio is the geometric mean over what both have measured', () => {
  const loads = [
    cell('site', 1, 200),
    cell('floor', 1, 100),
    cell('site', 32, 50),
    cell('floor', 32, 100),
    cell('site', 256, 7),
  ];
  expect(ratiosOf(loads)).toEqual({ 'site / floor, plain': 1 });
});

test('more than a tenth worse is named, less is not, and neither is what was not measured', () => {
  const then = { a: 1, b: 1, c: 1 };
  expect(regressions({ a: 0.89, b: 0.91 }, then)).toEqual(['a: 0.89, it was 1.00']);
});
