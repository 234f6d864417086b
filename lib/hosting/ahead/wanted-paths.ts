import { selfRequest } from '../../runtime/http/self-request';
import { routes } from '../../urls';
import { matchRoute } from '../../urls/match';
import type { VisitCounts } from './visit-counts';

const LOC = /<loc>([^<]+)<\/loc>/g;
/** The sitemaps of changes are numbered, the oldest change first; another one names further lists. */
const NUMBERED = /\/\d+\.xml$/;
/** Latest changes that come before the further lists. */
const NEWEST = 1000;

/**
 * Paths of pages, the most wanted first, some more than once: outdated ones, whose next visitor would get the old
 * version; those that were visited most; the home page and the categories; the latest changes; further lists; the rest,
 * the latest changes first. A sitemap that cannot be read costs the pages that it names.
 *
 * @param outdated of which the cache has old versions
 * @throws {Error} after the last path, if a sitemap could not be read
 */
export async function* wantedPaths(
  counts: VisitCounts | null,
  outdated: readonly string[] = [],
): AsyncGenerator<string> {
  const errors: unknown[] = [];
  const read = (path: string) =>
    locations(path).catch((error): string[] => {
      errors.push(error);
      return [];
    });
  const visited = (await counts?.mostVisited()) ?? [];
  const isOutdated = new Set(outdated);
  yield* visited.filter((path) => isOutdated.has(path));
  yield* outdated;
  for (const path of visited) if (isStoredPage(path)) yield path;
  for await (const path of sitemapPaths(read)) if (isStoredPage(path)) yield path;
  if (errors.length > 0) throw errors[0];
}

async function* sitemapPaths(read: (path: string) => Promise<string[]>): AsyncGenerator<string> {
  yield routes.home;
  yield routes.content();
  const sitemaps = await read('/sitemap.xml');
  const [last, ...older] = sitemaps.filter((path) => NUMBERED.test(path)).reverse();
  const latest = last ? (await read(last)).reverse() : [];
  yield* latest.filter(isFirstOfList);
  yield* latest.slice(0, NEWEST);
  for (const path of sitemaps) if (!NUMBERED.test(path)) yield* await read(path);
  yield* latest;
  for (const path of older) yield* (await read(path)).reverse();
}

/** Whether a path is that of a page that the cache stores. */
export function isStoredPage(path: string): boolean {
  const route = matchRoute(path);
  return route !== null && STORED.has(route.kind) && route.rateLimit === undefined;
}

const STORED = new Set(['home', 'list', 'article', 'page']);

const isFirstOfList = (path: string) => ['home', 'list'].includes(matchRoute(path)?.kind ?? '');

/** The paths that a sitemap of this process names; none if there is no such sitemap. @throws {Error} if it cannot be read */
async function locations(path: string): Promise<string[]> {
  const response = await selfRequest(path);
  // As in previews.
  if (response?.status === 404) return [];
  if (!response) throw new Error(`${path}: no response`);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  const text = await response.text();
  return Array.from(text.matchAll(LOC), ([, address = '']) => new URL(address).pathname);
}
