import type { Load } from './loads';
import { median } from './report';

/** Requests a second of one server divided by another's: geometric means, by `server / reference, kind`. */
export type Ratios = Record<string, number>;

const PAIRS = [
  ['site', 'floor'],
  ['site', 'node:http'],
  ['site behind nginx', 'nginx'],
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

/** Describes the ratios that are worse than the saved ones; ratios that were not measured are left out. */
export function regressions(now: Ratios, saved: Ratios): string[] {
  return Object.entries(saved).flatMap(([name, before]) => {
    const ratio = now[name];
    return ratio !== undefined && ratio < before * (1 - TOLERANCE)
      ? [`${name}: ${ratio.toFixed(2)}, it was ${before.toFixed(2)}`]
      : [];
  });
}
