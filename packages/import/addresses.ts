import { areaOf } from '@wenzhan/contract/urls/match';
import { decoded, normalizePath, OLD_ADDRESS, redirectKey } from '@wenzhan/kit/urls/path';

/** Whether a URL belongs to the old site, with or without `www` and TLS. */
export function isOfSite(url: string, base: string): boolean {
  return URL.canParse(url) && URL.canParse(base) && hostOf(url) === hostOf(base);
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');

/** The form in which URLs of the old site are compared: the decoded path, with composed characters, and the query. */
export function addressKey(url: string): string {
  const { pathname, search } = new URL(url);
  return normalizePath(pathname).normalize('NFC') + search;
}

/** Encodes a path for a URL: a `#` or `?` in it is part of a name, and half a character is none. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(/\p{Cs}/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent);
}

/** The URL of a file in the form in which those of an export are compared: as `encodePath` writes it, with composed characters. */
export function fileUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + encodePath(decoded(pathname).normalize('NFC'));
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
