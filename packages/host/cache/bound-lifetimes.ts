import { logThrottled } from '@wenzhan/kit/telemetry/log';

/** Pages that are stored until the framework has to forget: a few megabytes. */
const MOST = 10_000;
let stored = 0;

/**
 * Call it for each page that the framework stores: the framework remembers the lifetime of each by its path, for ever, also
 * of paths that somebody has invented. Now and then it is made to forget them; each lookup tells it the lifetime again.
 */
export async function boundLifetimes(): Promise<void> {
  stored += 1;
  if (stored < MOST) return;
  stored = 0;
  try {
    const { SharedCacheControls } = await import(
      'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
    );
    new SharedCacheControls({ routes: {}, dynamicRoutes: {} }).clear();
  } catch (error) {
    logThrottled('the framework remembers lifetimes without a limit', error);
  }
}
