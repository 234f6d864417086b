import type { Load } from './loads';
import { median } from './report';

/** Requests a second of one server divided by another's: geometric means, by `server / reference, kind`. */
export type Ratios = Record<string, number>;

const PAIRS = [
  ['site', 'floor'],
  ['site', 'node:http'],
  ['site behind nginx', 'site'],
] as const;

const KINDS = ['plain', 'gzip', '404'] as const;

function kindOf({ page, gzip }: Load): (typeof KINDS)[number] {
  if (page.status === 404) return '404';
  return gzip ? 'gzip' : 'plain';
}

/** A ratio that is worse than the saved one by more than this share is a regression. */
const TOLERANCE = 0.1;

/** The ratios over all loads that both servers have: not every server has every page. */
export function ratiosOf(loads: readonly Load[]): Ratios {
  const ratios: Ratios = {};
  for (const [server, reference] of PAIRS) {
    for (const kind of KINDS) {
      const logs = loads
        .filter((load) => kindOf(load) === kind)
        .map((load) => Math.log(rateOf(load, server) / rateOf(load, reference)))
        // NaN if a server lacks the page, Infinity if the reference did not respond in time.
        .filter((log) => log < Infinity);
      if (logs.length === 0) continue;
      const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
      ratios[`${server} / ${reference}, ${kind}`] = Math.exp(mean);
    }
  }
  return ratios;
}

const rateOf = ({ runs }: Load, server: string) =>
  median(runs[server]?.map(({ perSecond }) => perSecond) ?? []);

/** A run that later ones are compared with. */
export interface SavedRun {
  /** Ratios differ between kinds of processor by more than the tolerance. */
  processor: string;
  /** See `describeMachine`. */
  machine: string;
  ratios: Ratios;
}

/**
 * What to compare a run with: the saved run on the same kind of processor, or on an unknown kind the lowest of
 * all saved ratios.
 */
export function referenceFor(processor: string, saved: readonly SavedRun[]): Ratios {
  const same = saved.find((run) => run.processor === processor);
  if (same) return same.ratios;
  const lowest: Ratios = {};
  for (const [name, ratio] of saved.flatMap(({ ratios }) => Object.entries(ratios))) {
    lowest[name] = Math.min(ratio, lowest[name] ?? Infinity);
  }
  return lowest;
}

/** Adds a run, in place of an earlier one on the same kind of processor. */
export const withRun = (saved: readonly SavedRun[], run: SavedRun): SavedRun[] => [
  ...saved.filter(({ processor }) => processor !== run.processor),
  run,
];

/** The better one of each ratio of two runs. */
export function bestOf(one: Ratios, other: Ratios): Ratios {
  const best = Object.entries(other).map(([name, ratio]) => [
    name,
    Math.max(ratio, one[name] ?? 0),
  ]);
  return { ...one, ...Object.fromEntries(best) };
}

/** Describes the ratios that are worse than the saved ones; ratios that were not measured are left out. */
export function regressions(now: Ratios, saved: Ratios): string[] {
  return Object.entries(saved).flatMap(([name, before]) => {
    const ratio = now[name];
    return ratio !== undefined && ratio < before * (1 - TOLERANCE)
      ? [`${name}: ${ratio.toFixed(2)}, it was ${before.toFixed(2)}`]
      : [];
  });
}
