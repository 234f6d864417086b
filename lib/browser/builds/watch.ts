import { pendingAddress } from '../navigation/navigation-state';

/** Milliseconds before a page first requests the id of the running build (specification §9). */
const FIRST_CHECK = 1000;
const CHECK_EVERY = 60 * 60 * 1000;
/** Milliseconds within which a path is reloaded at most once (specification §9). */
const RELOAD_GUARD = 10_000;
/** The event that components dispatch after catching a chunk failure. */
export const CHUNK_FAILED = 'chunk-failed';
const STORAGE_KEY = 'build-reload';

/** Whether an error means that a chunk of the page's build could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /Failed to load chunk|Loading (CSS )?chunk|(error loading|Failed to fetch) dynamically imported module|Importing a module script failed/i.test(
      error.message,
    )
  );
}

/** Reloads the page if one of its chunks is missing because a new build has replaced its own. */
export interface BuildWatch {
  /** Handles a chunk failure: reloads if a newer build is running, else does nothing. */
  chunkFailed: () => Promise<void>;
  /** Stops the checks. */
  stop: () => void;
}

/**
 * Checks for a newer build after a second, hourly, and when the page becomes visible. Requires its manifest,
 * too (specification §4, §7): while instances of two builds take turns, a server may not have it yet.
 */
export function watchBuilds(ownBuild: string): BuildWatch {
  let newer: string | undefined;
  const check = async () => {
    try {
      const id = await latestBuild();
      if (id === undefined || id === newer) return;
      newer = undefined;
      if (id !== ownBuild && (await hasManifest(id))) newer = id;
    } catch {
      // Offline, or the server is restarting: the next check retries.
    }
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  const first = setTimeout(check, FIRST_CHECK);
  const interval = setInterval(check, CHECK_EVERY);
  document.addEventListener('visibilitychange', onVisible);
  return {
    chunkFailed: async () => {
      if (!newer) await check();
      if (newer) reload();
    },
    stop: () => {
      clearTimeout(first);
      clearInterval(interval);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}

/** The id of the running build; undefined if the response has none. @throws {TypeError} offline */
async function latestBuild(): Promise<string | undefined> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store' });
  const latest: unknown = response.ok ? await response.json() : null;
  const id = (latest as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** False for a 404 only: a server that cannot read its manifest may run the build all the same. */
async function hasManifest(id: string): Promise<boolean> {
  const { status } = await fetch(`/builds/meta/${id}.json`, { cache: 'no-store' });
  return status !== 404;
}

/** Loads the target of a pending navigation, so that no click is lost, or else reloads this page. */
function reload(): void {
  const wanted = pendingAddress();
  const { pathname } = new URL(wanted ?? '', location.href);
  if (!mayReload(pathname, Date.now())) return;
  if (wanted) location.assign(wanted);
  else location.reload();
}

/**
 * Whether a path may be reloaded now; records the reload. Without access to the storage, a page that has
 * been open for longer than `RELOAD_GUARD` is not the result of a recent reload.
 */
export function mayReload(path: string, now: number): boolean {
  try {
    const last: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    const { path: lastPath, at } = (last ?? {}) as { path?: unknown; at?: unknown };
    // A reload from the future was noted before the clock was set back.
    const isRecent = typeof at === 'number' && at <= now && now - at < RELOAD_GUARD;
    if (lastPath === path && isRecent) return false;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at: now }));
    return true;
  } catch {
    return performance.now() > RELOAD_GUARD;
  }
}
