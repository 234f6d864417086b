/** Decodes a path and removes trailing slashes: the form in which redirects are compared. */
export function normalizePath(path: string): string {
  return decoded(path).replace(/(?<=^\/|[^/])\/+$/, '');
}

/** Names of the query in WordPress' plain permalinks, such as `/?p=12`: post (or page), page and category. */
export const PLAIN_PERMALINKS = ['p', 'page_id', 'cat'] as const;

/** The id in a plain permalink. A chat app may send the punctuation after it along; WordPress ignores that, too. */
export const PERMALINK_ID = /^(\d+)\D*$/;

/** A path without query and fragment, or a plain permalink. */
export const OLD_ADDRESS = new RegExp(
  `^/(?:(?![/\\\\])[^\\s?#]*|\\?(?:${PLAIN_PERMALINKS.join('|')})=\\d{1,18})$`,
);

/**
 * The form in which old addresses are compared: the normalised path with composed characters, because macOS decomposes
 * those of file names, and so of some addresses. A plain permalink keeps that part of its
 * query, which is all it consists of.
 */
export function redirectKey(address: string): string {
  const path = normalizePath(pathOf(address)).normalize('NFC');
  if (path !== '/') return path;
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  for (const name of PLAIN_PERMALINKS) {
    const id = PERMALINK_ID.exec(query.get(name) ?? '')?.[1];
    if (id) return `/?${name}=${id}`;
  }
  return path;
}

/** The query of a request, with its question mark, that a redirect keeps: all but a plain permalink. */
export function keptQuery(address: string): string {
  const at = address.indexOf('?');
  const query = at < 0 ? '' : address.slice(at);
  if (!redirectKey(address).includes('?')) return query;
  const kept = new URLSearchParams(query);
  for (const name of PLAIN_PERMALINKS) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : '';
}

/** The path of a URL reference, without query and fragment, not decoded. */
export function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

/** Decodes a part of a URL; one that cannot be decoded stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
