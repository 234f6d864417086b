import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageCache } from '../../runtime/page-cache';
import { isPreviewDeployment } from '../../runtime/settings/deployment';
import { setting } from '../../runtime/settings/setting';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { renderAhead } from './render-ahead';
import { FileCounts, type RecentVisits, RedisCounts, type VisitCounts } from './visit-counts';
import { isStoredPage, wantedPaths } from './wanted-paths';

const SAVE_MS = 60_000;

/**
 * Counts visits, and renders the pages that visitors will ask for before they do: for at most `WARM_UP` seconds
 * before the process is ready, later while it is idle. Nothing of it with `WARM_UP=0`.
 *
 * @param visits of this process
 * @returns resolves when the process may be ready
 */
export async function startAhead(
  store: PageCache,
  visits: RecentVisits,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const seconds = setting('WARM_UP', env);
  if (seconds === 0) return;
  const counts = visitCounts(env);
  if (counts) setInterval(() => void save(visits, counts), SAVE_MS).unref();
  const firstPass = new Promise<void>((onPassed) => {
    // Spelled out: the bundler inlines the value.
    const buildId = process.env.BUILD_ID ?? '';
    const paths = (outdated: readonly string[]) => wantedPaths(counts, outdated);
    const hasVisitors = () => visits.includes(isStoredPage);
    renderAhead({ store, buildId, paths, onPassed, hasVisitors }).catch((error) =>
      logThrottled('pages are not rendered ahead', error),
    );
  });
  await Promise.race([firstPass, sleep(seconds * 1000, undefined, { ref: false })]);
}

/** Where counts outlive the process; null if nothing does. */
function visitCounts(env: NodeJS.ProcessEnv): VisitCounts | null {
  const url = setting('REDIS_URL', env);
  if (url && !isPreviewDeployment(env)) return new RedisCounts(url);
  if (setting('CACHE_DISK_MB', env) === 0) return null;
  const folder =
    setting('CACHE_DIR', env) ?? `${process.cwd()}/${setting('NEXT_DIST_DIR', env)}/cache`;
  return new FileCounts(path.join(folder, 'wenzhan-visits.json'));
}

/** Only pages are kept: other paths would be invented by anybody. */
async function save(visits: RecentVisits, counts: VisitCounts): Promise<void> {
  const pages = [...visits.take()].filter(([one]) => isStoredPage(one));
  if (pages.length > 0) await counts.add(new Map(pages));
}
