import { selfRequest } from './http/self-request';
import type { CachedPage, PageCache } from './page-cache';
import { isStopping } from './process/lifecycle';
import { thisProcess } from './process/process';
import { Slots } from './process/slots';

/**
 * Sent by the site to itself: a page that is not fresh is rendered, after its response if a visitor may still have the
 * stored one. The value is a secret of the process.
 */
export const REFRESH_HEADER = 'x-refresh-key';

/** Pages that the whole process refreshes at a time: a content system may send a hundred changes at once. */
const AT_ONCE = 4;
/** Milliseconds for one page. */
export const PAGE_MS = 10_000;
/** Pages not refreshed by then are refreshed by their next request. */
export const ALL_MS = 25_000;
const MAX_PAGES = 200;
/** After this many consecutive failures the refresh stops: the backend is not available. */
const MAX_FAILURES = 4;
/** The first request may join a render that began before the change and fails because of it. */
const ATTEMPTS = 2;

/** Merges lists of pages, without duplicates. */
export function distinctPages(...lists: CachedPage[][]): CachedPage[] {
  return [...new Map(lists.flat().map((page) => [page.key, page])).values()];
}

/** A page, which has no key yet if it is not stored. */
type Refreshed = Omit<CachedPage, 'key'> & Partial<CachedPage>;

/**
 * Requests the given pages from this process unless they are fresh, in order, and waits for them.
 *
 * @returns the milliseconds that each requested page took, by its path
 */
export async function refreshPages(
  store: PageCache,
  pages: readonly Refreshed[],
): Promise<Map<string, number>> {
  const deadline = performance.now() + ALL_MS;
  const queue = pages.slice(0, MAX_PAGES);
  const took = new Map<string, number>();
  let failures = 0;
  const next = async () => {
    const started = performance.now();
    const isOver = started > deadline || isStopping();
    const page = isOver || failures >= MAX_FAILURES ? undefined : queue.shift();
    if (!page) return false;
    failures = (await refresh(store, page)) ? 0 : failures + 1;
    took.set(page.path, performance.now() - started);
    return true;
  };
  thisProcess.refreshes ??= new Slots(AT_ONCE);
  const slots = thisProcess.refreshes;
  const work = async () => {
    while (await slots.run(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return took;
}

/** Requests a path from this process. Returns the HTTP status; null if there is no response. */
export async function fetchSelf(store: PageCache, path: string): Promise<number | null> {
  const headers = { [REFRESH_HEADER]: store.refreshKey };
  const response = await selfRequest(path, { headers, budgetMs: PAGE_MS });
  return response?.status ?? null;
}

/** Requests a page, again if its render began before the change. @returns false if it fails or takes too long */
async function refresh(store: PageCache, { key, path }: Refreshed): Promise<boolean> {
  if (key === undefined) return isWorking(await fetchSelf(store, path));
  const signal = AbortSignal.timeout(PAGE_MS);
  let isRendered = false;
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    if (await store.hasFresh(key)) return true;
    isRendered = await renderStored(store, { key, path }, signal);
  }
  return isRendered;
}

/**
 * Requests a stored page that is not fresh, and waits for its render. The response comes before that: if it came with the
 * new page, visitors of this moment would have to wait for it, and would share its failure.
 */
async function renderStored(
  store: PageCache,
  { key, path }: CachedPage,
  signal: AbortSignal,
): Promise<boolean> {
  const over = new AbortController();
  const ended = store.nextRender(key, AbortSignal.any([signal, over.signal])).catch(() => false);
  try {
    const isSent = isWorking(await fetchSelf(store, path));
    return isSent && ((await store.hasFresh(key)) || (await ended));
  } finally {
    over.abort();
  }
}

const isWorking = (status: number | null): boolean => status !== null && status < 500;
