import { expect, test } from 'vitest';
import { joinRounds } from './loads';

test('each load has the runs of all rounds, by server', () => {
  const page = { name: 'home', status: 200 as const, site: '/' };
  const run = (perSecond: number) => ({ perSecond, p50: 1, p99: 2 });
  const round = (site: number, nginx: number) =>
    [false, true].map((gzip) => ({
      ...{ page, gzip, connections: 1 },
      runs: { site: [run(site)], nginx: [run(nginx)] },
    }));
  const joined = joinRounds([round(1, 10), round(2, 20), round(3, 30)]);
  expect(joined.map(({ gzip }) => gzip)).toEqual([false, true]);
  for (const { runs } of joined) {
    expect(runs.site?.map(({ perSecond }) => perSecond)).toEqual([1, 2, 3]);
    expect(runs.nginx?.map(({ perSecond }) => perSecond)).toEqual([10, 20, 30]);
  }
});
