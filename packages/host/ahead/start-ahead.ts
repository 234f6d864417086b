import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { buildFolder, isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { AheadRedis } from './ahead-redis';
import { renderAhead } from './render-ahead';
import { type VisitStorage, type Visits, visitFile } from './visits';
import { wantedPaths } from './wanted-paths';

const SAVE_MS = 60_000;

/**
 * Keeps the counts of visits, and renders the pages that visitors will ask for before they do: for at most `WARM_UP`
 * seconds before the process is ready, later while it is idle. Nothing of it with `WARM_UP=0`.
 *
 * @param visits of this process
 * @returns resolves when the process may be ready
 */
export async function startAhead(
  store: PageCache,
  visits: Visits,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const seconds = setting('WARM_UP', env);
  if (seconds === 0) return;
  const url = setting('REDIS_URL', env);
  // Spelled out: the bundler inlines the value.
  const buildId = process.env.BUILD_ID ?? '';
  const redis = url && !isPreviewDeployment(env) ? new AheadRedis(url, buildId) : undefined;
  const storage = redis ?? visitFileFor(env);
  if (storage) {
    await visits.keep(storage);
    setInterval(() => void visits.keep(storage), SAVE_MS).unref();
  }
  const firstPass = new Promise<void>((onPassed) => {
    const paths = (outdated: readonly string[]) => wantedPaths(visits.mostVisited, outdated);
    const hasVisitors = () => visits.isAny;
    renderAhead({ store, redis, paths, onPassed, hasVisitors }).catch((error) =>
      logThrottled('pages are not rendered ahead', error),
    );
  });
  await Promise.race([firstPass, sleep(seconds * 1000, undefined, { ref: false })]);
}

/** The file of counts without Redis; undefined if nothing outlives the process. */
function visitFileFor(env: NodeJS.ProcessEnv): VisitStorage | undefined {
  if (setting('CACHE_DISK_MB', env) === 0) return undefined;
  const folder = setting('CACHE_DIR', env) ?? `${process.cwd()}/${buildFolder(env)}/cache`;
  return visitFile(path.join(folder, 'wenzhan-visits.json'));
}
