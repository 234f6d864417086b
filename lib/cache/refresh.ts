import { loopbackHeaders } from '../http/loopback';
import type { CachedPage, PageCache } from './store-of-process';

/** Sent by the site to itself: the answer waits for the new page. Its value is a secret of the process. */
export const REFRESH_HEADER = 'x-refresh-key';

const AT_ONCE = 4;
const PAGE_MS = 10_000;
/** What is not asked for by then is asked for by its next visitor. */
const ALL_MS = 25_000;
const MAX_PAGES = 200;
/** After so many failures in a row nothing more is asked: the backend is not there. */
const MAX_FAILURES = 4;
/** A rendering that began before the change may come in between once, and fail for reasons of then. */
const ATTEMPTS = 2;

/** The pages of some lists, each once. */
export function distinctPages(...lists: CachedPage[][]): CachedPage[] {
  return [...new Map(lists.flat().map((page) => [page.key, page])).values()];
}

/** Asks this process for the pages that are out of date, the first ones first, and waits for them. */
export async function refreshPages(store: PageCache, pages: readonly CachedPage[]): Promise<void> {
  const deadline = performance.now() + ALL_MS;
  const queue = pages.slice(0, MAX_PAGES);
  let failures = 0;
  const work = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) {
      if (performance.now() > deadline || failures >= MAX_FAILURES) return;
      failures = (await refresh(store, page)) ? 0 : failures + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Asks this process for one address; null when it does not answer. */
export async function fetchSelf(store: PageCache, path: string): Promise<number | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PAGE_MS),
      headers: { ...loopbackHeaders(), [REFRESH_HEADER]: store.refreshKey },
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    console.error(`the site does not answer itself at ${path}:`, error);
    return null;
  }
}

/** True when the page is up to date. */
async function refresh(store: PageCache, page: CachedPage): Promise<boolean> {
  let status: number | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const entry = await store.get(page.key);
    if (entry && store.freshness(entry) === 'fresh') return true;
    status = await fetchSelf(store, page.path);
    if (status === null) return false;
  }
  return status !== null && status < 500;
}
