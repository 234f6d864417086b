import { selfRequest } from './http/self-request';
import type { CachedPage, PageCache } from './page-cache';
import { isStopping } from './process/lifecycle';
import { thisProcess } from './process/process';
import { Slots } from './process/slots';

/**
 * Sent by the site to itself: the response waits for the new page. The value is a secret of the process.
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

/** True if the page is fresh, or its response is no server error. */
async function refresh(store: PageCache, { key, path }: Refreshed): Promise<boolean> {
  let status: number | null = null;
  const attempts = key === undefined ? 1 : ATTEMPTS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (key !== undefined && (await store.hasFresh(key))) return true;
    status = await fetchSelf(store, path);
    if (status === null) return false;
  }
  return status !== null && status < 500;
}
