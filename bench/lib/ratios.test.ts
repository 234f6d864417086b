import { expect, test } from 'vitest';
import type { Load } from './loads';
import { bestOf, ratiosOf, referenceFor, regressions, withRun } from './ratios';

/** The home page under a load, with requests a second of the site and of the server that bounds it. */
const load = (connections: number, site: number, floor?: number): Load => ({
  page: { name: 'home', status: 200, site: '/', baseline: '/' },
  gzip: false,
  connections,
  runs: { site: [run(site)], ...(floor !== undefined && { floor: [run(floor)] }) },
});
const run = (perSecond: number) => ({ perSecond, p50: 1, p99: 1 });

test('a ratio is the geometric mean over the loads of both servers', () => {
  const loads = [load(1, 200, 100), load(32, 50, 100), load(256, 7), load(512, 7, 0)];
  expect(ratiosOf(loads)).toEqual({ 'site / floor, plain': 1 });
});

test('only a ratio more than a tenth worse is a regression', () => {
  const saved = { a: 1, b: 1, c: 1 };
  expect(regressions({ a: 0.89, b: 0.91 }, saved)).toEqual(['a: 0.89, it was 1.00']);
});

test('of two runs the better one of each ratio counts', () => {
  expect(bestOf({ a: 1, b: 2, c: 5 }, { a: 3, b: 1, d: 4 })).toEqual({ a: 3, b: 2, c: 5, d: 4 });
});

test('a run is compared with one on the same kind of processor, else with the lowest ratios', () => {
  const run = (processor: string, ratios: Record<string, number>) => ({
    processor,
    machine: processor,
    ratios,
  });
  const saved = [run('A', { a: 3, b: 1 }), run('B', { a: 2, b: 5 })];
  expect(referenceFor('B', saved)).toEqual({ a: 2, b: 5 });
  expect(referenceFor('C', saved)).toEqual({ a: 2, b: 1 });
  expect(withRun(saved, run('A', { a: 4 }))).toEqual([saved[1], run('A', { a: 4 })]);
});
