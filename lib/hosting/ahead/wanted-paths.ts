import { loopbackHeaders } from '../../runtime/http/loopback';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { matchRoute } from '../../urls/match';
import type { VisitCounts } from './visit-counts';

const SITEMAP_MS = 30_000;
const LOC = /<loc>([^<]+)<\/loc>/g;

/**
 * Paths of pages, the most wanted first: those that were visited most, then those of the sitemap, whose latest
 * changes stand at the end, from there on.
 */
export async function* wantedPaths(counts: VisitCounts | null): AsyncGenerator<string> {
  for (const path of (await counts?.mostVisited()) ?? []) if (isStoredPage(path)) yield path;
  const shards = await locations('/sitemap.xml');
  for (const shard of shards.reverse()) {
    const paths = await locations(shard);
    yield* paths.reverse().filter(isStoredPage);
  }
}

/** Whether a path is that of a page that the cache stores. */
export function isStoredPage(path: string): boolean {
  const route = matchRoute(path);
  return route !== null && STORED.has(route.kind) && route.rateLimit === undefined;
}

const STORED = new Set(['home', 'list', 'article', 'page']);

/** The paths that a sitemap of this process names; none, with a line in the log, if it cannot be read. */
async function locations(path: string): Promise<string[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      headers: loopbackHeaders(),
      signal: AbortSignal.timeout(SITEMAP_MS),
    });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    const text = await response.text();
    return Array.from(text.matchAll(LOC), ([, address = '']) => new URL(address).pathname);
  } catch (error) {
    logThrottled('a sitemap is not read, so its pages are not rendered ahead', error);
    return [];
  }
}
