import { thisProcess } from '@wenzhan/kit/process/process';
import { fetchSelf } from '@wenzhan/kit/refresh-pages';
import { setting } from '@wenzhan/kit/settings/setting';
import { hostedApp } from './app';

/** A slow backend must not keep the process from its visitors; one that hangs fails the first page. */
const MAX_MS = 30_000;

/**
 * Requests the site's `warmUpPaths` from this process, in turn, so that no visitor waits until code is loaded and compiled.
 * A stale page is rendered again. No request starts after half a minute, and none with `WARM_UP=0`.
 */
export async function warmUp(env: NodeJS.ProcessEnv): Promise<void> {
  const store = thisProcess.pageCache;
  if (!store || setting('WARM_UP', env) === 0) return;
  const deadline = performance.now() + MAX_MS;
  const stored = store.pagesWith().map(({ path }) => path);
  for (const path of hostedApp().warmUpPaths(stored)) {
    if (performance.now() > deadline || (await fetchSelf(store, path)) === null) return;
  }
}
