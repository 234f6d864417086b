import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import type { Route } from 'next';
import { LOGIN_PATH } from './login-path';
import type { RoutePattern } from './table';

/** No article has a longer id, so such ids are not requested. */
const MAX_ID_LENGTH = 64;

type Parameters<Pattern> = Pattern extends `${string}[${infer Name}]${infer Rest}`
  ? Record<Name, string | number> & Parameters<Rest>
  : unknown;

/** The path of a route; parameters are not encoded. Browser bundles do not contain the route table itself. */
export function buildPath<P extends RoutePattern>(pattern: P, params: Parameters<P>): Route {
  const values = params as Record<string, string | number>;
  return pattern.replace(/\[(\w+)\]/g, (_, name) => String(values[name])) as Route;
}

/** Paths of this site's pages. */
export const routes = {
  home: '/' as Route,
  content: (page = 1) =>
    page === 1 ? buildPath('/content', {}) : buildPath('/content/page/[page]', { page }),
  category: (category: string, page = 1) =>
    page === 1
      ? buildPath('/content/[category]', { category })
      : buildPath('/content/[category]/page/[page]', { category, page }),
  article: ({ category, id }: { category: string; id: string }) =>
    buildPath('/content/[category]/[id]', { category, id }),
  staticPage: (name: string) =>
    name === 'about_us'
      ? buildPath('/about_us', {})
      : buildPath('/single_page/[pageName]', { pageName: name }),
  form: (form: string) => buildPath('/forms/[form]', { form }),
  /** Where a visitor without scripts is led once a message has arrived. */
  sentForm: (form: string) => buildPath('/forms/[form]/sent', { form }),
  /** Where forms are sent. */
  sendForm: (form: string) => buildPath('/api/forms/[form]', { form }),
  /** A page that consists of sections. */
  sectionPage: (name: string) => {
    if (name === 'home') return buildPath('/', {});
    return name === 'about_us' ? buildPath('/about_us', {}) : buildPath('/pages/[name]', { name });
  },
  feeds: '/feeds' as Route,
  search: (query: { q?: string; tag?: string; page?: number } = {}) => {
    const params = new URLSearchParams();
    if (query.q) params.set('q', query.q);
    if (query.tag) params.set('tag', query.tag);
    if (query.page && query.page > 1) params.set('page', String(query.page));
    return (params.size ? `/search?${params}` : '/search') as Route;
  },
  login: LOGIN_PATH as Route,
  /** `/login` with a return path on this site. */
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}` as Route,
  test: '/test' as Route,
  /** The Markdown version of a page, for pages that have one. */
  markdown: (page: string) =>
    (splitEdition(page).path === '/'
      ? `${page.replace(/\/$/, '')}/index.md`
      : `${page}.md`) as Route,
};

/** Whether a route parameter is an id: one or more ASCII digits (specification §5). */
export function isArticleId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

/** The canonical form of an id, without leading zeros; null if it is too long to exist. */
export function canonicalId(id: string): string | null {
  const canonical = id.replace(/^0+(?=\d)/, '');
  return canonical.length > MAX_ID_LENGTH ? null : canonical;
}

/** Parses a page number in a route: a positive integer without leading zeros. Null for anything else. */
export function parsePageNumber(value: string): number | null {
  return /^[1-9][0-9]{0,5}$/.test(value) ? Number(value) : null;
}
