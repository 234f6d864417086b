import type { Route } from 'next';

/** Ids longer than this exist nowhere; they are not even asked for. */
const MAX_ID_LENGTH = 64;

const numbered = (list: string, page: number) =>
  (page === 1 ? list : `${list}/page/${page}`) as Route;

/** Addresses of this site's pages. */
export const routes = {
  home: '/' as Route,
  content: (page = 1) => numbered('/content', page),
  category: (name: string, page = 1) => numbered(`/content/${name}`, page),
  article: ({ category, id }: { category: string; id: string }) =>
    `/content/${category}/${id}` as Route,
  staticPage: (name: string) =>
    (name === 'about_us' ? '/about_us' : `/single_page/${name}`) as Route,
  search: (query: { q?: string; tag?: string; page?: number } = {}) => {
    const params = new URLSearchParams();
    if (query.q) params.set('q', query.q);
    if (query.tag) params.set('tag', query.tag);
    if (query.page && query.page > 1) params.set('page', String(query.page));
    return (params.size ? `/search?${params}` : '/search') as Route;
  },
  login: '/login' as Route,
  /** `/login`, with the way back to a path of this site. */
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}` as Route,
  test: '/test' as Route,
};

/** An id as a route parameter: one or more ASCII digits (specification §5). */
export function isArticleId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

/** The one form of an id: no leading zeros. Null for an id too long to exist. */
export function canonicalId(id: string): string | null {
  const canonical = id.replace(/^0+(?=\d)/, '');
  return canonical.length > MAX_ID_LENGTH ? null : canonical;
}

/** A page number as a route parameter: a plain positive integer. Null for anything else. */
export function parsePageNumber(value: string): number | null {
  return /^[1-9][0-9]{0,5}$/.test(value) ? Number(value) : null;
}

/** Where a link leads, when it is safe to follow. */
export interface Target {
  href: string;
  /** The address is on another site. */
  external: boolean;
}

/**
 * Reads a link target from outside: a path on this site or an absolute http(s) URL.
 * Anything else (`javascript:`, `//host`, `\\host`, an empty text) is null.
 */
export function parseTarget(path: string): Target | null {
  const base = 'http://same-site.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (/^https?:\/\//i.test(path.trim())) return { href: url.href, external: true };
  if (!path.startsWith('/') || url.origin !== base) return null;
  const href = url.href.slice(base.length);
  // Dot segments may leave two slashes, which name a host.
  return href.startsWith('//') ? null : { href, external: false };
}
