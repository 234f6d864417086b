import { selfRequest } from '@wenzhan/kit/http/self-request';
import { hostedApp } from '../app';

const LOC = /<loc>([^<]+)<\/loc>/g;
/** The sitemaps of changes are numbered, the oldest change first; another one names further lists. */
const NUMBERED = /\/\d+\.xml$/;

/**
 * Paths of pages, some more than once: outdated ones, whose next visitor would get the old version; those that were
 * visited most; the first pages of the site; what the sitemaps name, the latest changes first; further lists. A
 * sitemap that cannot be read costs the pages that it names.
 *
 * @param visited the most visited first
 * @param outdated of which the cache has old versions
 * @throws {Error} after the last path, if a sitemap could not be read
 */
export async function* wantedPaths(
  visited: readonly string[],
  outdated: readonly string[] = [],
): AsyncGenerator<string> {
  const errors: unknown[] = [];
  const read = (path: string) =>
    locations(path).catch((error): string[] => {
      errors.push(error);
      return [];
    });
  const isOutdated = new Set(outdated);
  yield* visited.filter((path) => isOutdated.has(path));
  yield* outdated;
  yield* visited.filter(isStoredPage);
  for await (const path of sitemapPaths(read)) if (isStoredPage(path)) yield path;
  if (errors.length > 0) throw errors[0];
}

async function* sitemapPaths(read: (path: string) => Promise<string[]>): AsyncGenerator<string> {
  yield* hostedApp().firstPaths;
  const sitemaps = await read('/sitemap.xml');
  const numbered = sitemaps.filter((path) => NUMBERED.test(path)).reverse();
  for (const [at, sitemap] of numbered.entries()) {
    const changed = (await read(sitemap)).reverse();
    if (at === 0) yield* changed.filter(isFirstOfList);
    yield* changed;
  }
  for (const path of sitemaps) if (!NUMBERED.test(path)) yield* await read(path);
}

const isStoredPage = (path: string) => hostedApp().routeOf(path)?.isStored === true;

const isFirstOfList = (path: string) => hostedApp().routeOf(path)?.isList === true;

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
