import { fetchSelf } from '../cache/refresh';
import { type PageCache, processStore } from '../cache/store-of-process';
import { matchRoute } from '../routes/match';
import { PAGES } from '../routes/table';
import { setting } from '../settings/setting';

/** A backend that hangs must not keep the process from its visitors. */
const MAX_MS = 10_000;
/** Matches no route: scanners of a new server soon need the page for unknown paths. */
const UNKNOWN_PATH = '/-';

/**
 * Requests one page of each route from this process, in turn, so that no visitor waits until its code is loaded
 * and compiled. A stale page is rendered again. No request starts after ten seconds, and none
 * with `WARM_UP=0`.
 */
export async function warmUp(env: NodeJS.ProcessEnv): Promise<void> {
  const store = processStore();
  if (!store || setting('WARM_UP', env) === '0') return;
  const deadline = performance.now() + MAX_MS;
  for (const path of [...pathsOfRoutes(store), UNKNOWN_PATH]) {
    if (performance.now() > deadline || (await fetchSelf(store, path)) === null) return;
  }
}

/** The path of each route without parameters, and a stored page of the others. */
function pathsOfRoutes(store: PageCache): string[] {
  const stored = store.pagesWith().map(({ path }) => path);
  return PAGES.flatMap(({ pattern }) =>
    pattern.includes('[')
      ? (stored.find((path) => matchRoute(path)?.pattern === pattern) ?? [])
      : pattern,
  );
}
