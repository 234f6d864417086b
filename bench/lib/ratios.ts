import type { LoadCell } from './loads';

/** Requests a second of one server against another's: over pages and numbers of connections. */
export type Ratios = Record<string, number>;

/** What is held against what, on the same page under the same load. */
const PAIRS = [
  ['site', 'floor'],
  ['site', 'node:http'],
  ['site behind nginx', 'nginx'],
] as const;

/** Worse than the saved run by more than this share is a regression. */
const TOLERANCE = 0.1;

/** Loads of one sort: what is stored, as it is and compressed, and what is not there. */
const SORTS: readonly [string, (cell: LoadCell) => boolean][] = [
  ['plain', ({ status, gzip }) => status === 200 && !gzip],
  ['gzip', ({ status, gzip }) => status === 200 && gzip],
  ['404', ({ status }) => status === 404],
];

/** The geometric mean of each pair's ratios, for each sort of load. */
export function ratiosOf(loads: readonly LoadCell[]): Ratios {
  const ratios: Ratios = {};
  for (const [server, reference] of PAIRS) {
    for (const [sort, isOf] of SORTS) {
      const mine = loads.filter((cell) => cell.server === server && isOf(cell));
      const logs = mine.flatMap((cell) => {
        const other = loads.find((one) => one.server === reference && sameLoad(one, cell));
        return other ? [Math.log(cell.perSecond.median / other.perSecond.median)] : [];
      });
      if (logs.length === 0) continue;
      const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
      ratios[`${server} / ${reference}, ${sort}`] = Math.exp(mean);
    }
  }
  return ratios;
}

/** The ratios that have become worse, in words; what a run did not measure is left out. */
export function regressions(now: Ratios, then: Ratios): string[] {
  return Object.entries(then).flatMap(([name, before]) => {
    const ratio = now[name];
    return ratio !== undefined && ratio < before * (1 - TOLERANCE)
      ? [`${name}: ${ratio.toFixed(2)}, it was ${before.toFixed(2)}`]
      : [];
  });
}

/** Whether two cells are the same page under the same load. */
export function sameLoad(a: LoadCell, b: LoadCell): boolean {
  return a.page === b.page && a.gzip === b.gzip && a.connections === b.connections;
}
