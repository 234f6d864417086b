import type { LoadCell } from './loads';

/** Requests a second of one server against another's: over all pages and numbers of connections. */
export type Ratios = Record<string, number>;

/** What is held against what, on the same page under the same load. */
const PAIRS = [
  ['site', 'floor'],
  ['site', 'node:http'],
  ['site behind nginx', 'nginx'],
] as const;

/** Worse than the run that the documents show by more than this share is a regression. */
const TOLERANCE = 0.1;

/** The geometric mean of each pair's ratios, with and without gzip. */
export function ratiosOf(loads: readonly LoadCell[]): Ratios {
  const ratios: Ratios = {};
  for (const [server, reference] of PAIRS) {
    for (const gzip of [false, true]) {
      const mine = loads.filter((cell) => cell.server === server && cell.gzip === gzip);
      const logs = mine.flatMap((cell) => {
        const other = loads.find((one) => one.server === reference && sameLoad(one, cell));
        return other ? [Math.log(cell.perSecond.median / other.perSecond.median)] : [];
      });
      if (logs.length === 0) continue;
      const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
      ratios[`${server} / ${reference}, ${gzip ? 'gzip' : 'plain'}`] = Math.exp(mean);
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
