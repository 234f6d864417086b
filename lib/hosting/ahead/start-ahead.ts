import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageCache, TaggedPage } from '../../runtime/page-cache';
import { refreshPages } from '../../runtime/refresh-pages';
import { isPreviewDeployment } from '../../runtime/settings/deployment';
import { setting } from '../../runtime/settings/setting';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { renderAhead } from './render-ahead';
import { FileCounts, type RecentVisits, RedisCounts, type VisitCounts } from './visit-counts';
import { isStoredPage, wantedPaths } from './wanted-paths';

const SAVE_MS = 60_000;

/**
 * Counts visits, and renders the pages that visitors will ask for before they do, first those of which it has old
 * versions: for at most `WARM_UP` seconds before the process is ready, later while it is idle. Nothing of it with
 * `WARM_UP=0`.
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
    refreshOutdated(store)
      .then(() => renderAhead({ store, buildId, paths: () => wantedPaths(counts), onPassed }))
      .catch((error) => logThrottled('pages are not rendered ahead', error));
  });
  await Promise.race([firstPass, sleep(seconds * 1000, undefined, { ref: false })]);
}

/**
 * What an earlier process has stored and what has changed since: its first visitor would get the old version. Each
 * instance has its own files, so this is divided among none.
 */
async function refreshOutdated(store: PageCache): Promise<void> {
  const isOutdated = ({ tags, renderStartedAt }: TaggedPage) =>
    store.tags.freshness(tags, renderStartedAt) === 'stale';
  await refreshPages(store, store.pagesWith().filter(isOutdated));
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
