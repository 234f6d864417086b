import { expect, test } from 'vitest';
import type { Load } from './loads';
import { ratiosOf, regressions } from './ratios';

/** The home page under a load, with requests a second of each server. */
function load(connections: number, rates: Record<string, number>): Load {
  const runs = Object.entries(rates).map(([name, perSecond]) => [
    name,
    [{ perSecond, p50: 1, p99: 1 }],
  ]);
  const page = { name: 'home', status: 200, site: '/', baseline: '/' } as const;
  return { page, gzip: false, connections, runs: Object.fromEntries(runs) };
}

test('a ratio is the geometric mean over the loads of both servers', () => {
  const loads = [
    load(1, { site: 200, floor: 100 }),
    load(32, { site: 50, floor: 100 }),
    load(256, { site: 7 }),
    load(512, { site: 7, floor: 0 }),
  ];
  expect(ratiosOf(loads)).toEqual({ 'site / floor, plain': 1 });
});

test('only a ratio more than a tenth worse is a regression', () => {
  const saved = { a: 1, b: 1, c: 1 };
  expect(regressions({ a: 0.89, b: 0.91 }, saved)).toEqual(['a: 0.89, it was 1.00']);
});
