import { areaOf } from '../../lib/routes/match';
import { normalizePath, OLD_ADDRESS, redirectKey } from '../../lib/routing/path';

/** Whether a URL belongs to the old site, with or without `www` and TLS. */
export function isOfSite(url: string, base: string): boolean {
  return URL.canParse(url) && URL.canParse(base) && hostOf(url) === hostOf(base);
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');

/** The form in which URLs of the old site are compared: the decoded path and the query. */
export function addressKey(url: string): string {
  const { pathname, search } = new URL(url);
  return normalizePath(pathname) + search;
}

/**
 * The form of an old URL as an alias or redirect can have it.
 *
 * @returns null if the URL has a query other than `/?p=12`, is the home page, or lies where the site redirects
 *   nothing
 */
export function redirectPath(url: string): string | null {
  const { pathname, search } = new URL(url);
  const key = redirectKey(pathname + search);
  if (search && key !== pathname + search) return null;
  const written = OLD_ADDRESS.test(key) ? key : pathname;
  return key === '/' || areaOf(key) || !OLD_ADDRESS.test(written) ? null : written;
}
