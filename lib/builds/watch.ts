import { pendingAddress } from '../navigation/navigation-state';

/** Milliseconds before a page first asks which build is running (specification §9). */
const FIRST_CHECK = 1000;
const CHECK_EVERY = 60 * 60 * 1000;
/** Milliseconds in which a path is reloaded once at most (specification §9). */
const RELOAD_GUARD = 10_000;
/** The event with which a component tells of a chunk failure that it caught. */
export const CHUNK_FAILED = 'chunk-failed';
const STORAGE_KEY = 'build-reload';

/** Whether an error is a chunk of the page's own build that could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /Failed to load chunk|Loading (CSS )?chunk|(error loading|Failed to fetch) dynamically imported module|Importing a module script failed/i.test(
      error.message,
    )
  );
}

/** Reloads the page when a part of it is gone because a new build has replaced its own. */
export interface BuildWatch {
  /** A chunk failed to load: reloads if a newer build is running, else leaves the page alone. */
  chunkFailed: () => Promise<void>;
  /** Ends the checks. */
  stop: () => void;
}

/**
 * Starts to ask which build is running: after a second, hourly, and when the page is seen again. For a
 * newer one it asks for the manifest (specification §4, §7): while instances of two builds answer in
 * turn, a server may not have it yet.
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
      // Offline, or the server is restarting: the next check tells.
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

/** The id of the running build; undefined where the answer names none. @throws {TypeError} offline */
async function latestBuild(): Promise<string | undefined> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store' });
  const latest: unknown = response.ok ? await response.json() : null;
  const id = (latest as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** Whether the server does not deny a build: one that cannot read its manifest runs it all the same. */
async function hasManifest(id: string): Promise<boolean> {
  const { status } = await fetch(`/builds/meta/${id}.json`, { cache: 'no-store' });
  return status !== 404;
}

/** Loads the page anew: the one that is being gone to, so that no click is lost, else this one. */
function reload(): void {
  const wanted = pendingAddress();
  const { pathname } = new URL(wanted ?? '', location.href);
  if (!mayReload(pathname, Date.now())) return;
  if (wanted) location.assign(wanted);
  else location.reload();
}

/**
 * Whether a path may be reloaded now, and notes that it is. Where the browser refuses the storage,
 * a page that has been open for longer than the guard cannot be the reload of a moment ago.
 */
export function mayReload(path: string, now: number): boolean {
  try {
    const last: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    const { path: lastPath, at } = (last ?? {}) as { path?: unknown; at?: unknown };
    if (lastPath === path && typeof at === 'number' && now - at < RELOAD_GUARD) return false;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at: now }));
    return true;
  } catch {
    return performance.now() > RELOAD_GUARD;
  }
}
