import type { Route } from 'next';
import { buildPath, routes } from './routes';

/** The longest name that fits into a path; each Chinese character takes nine of these. */
const MAX_ENCODED_NAME = 160;

/** A name as a segment of a path. One that ends as the address of a Markdown version does must not be taken for it. */
const segmentOf = (name: string): string => encodeURIComponent(name).replace(/\.md$/, '%2Emd');

/** Paths of lists that are no categories. Apart from `routes`, because no browser needs them. */
export const listRoutes = {
  tags: '/tags' as Route,
  tag: (name: string, page = 1) => {
    const tag = segmentOf(name);
    return page === 1
      ? buildPath('/tags/[tag]', { tag })
      : buildPath('/tags/[tag]/page/[page]', { tag, page });
  },
  seriesList: '/series' as Route,
  series: (name: string, page = 1) => {
    const series = segmentOf(name);
    return page === 1
      ? buildPath('/series/[series]', { series })
      : buildPath('/series/[series]/page/[page]', { series, page });
  },
  authors: '/authors' as Route,
  author: (author: string, page = 1) =>
    page === 1
      ? buildPath('/authors/[author]', { author })
      : buildPath('/authors/[author]/page/[page]', { author, page }),
  archive: '/archive' as Route,
  /** @param name `2026-11` */
  month: (name: string, page = 1) => {
    const [year = '', month = ''] = name.split('-');
    return page === 1
      ? buildPath('/archive/[year]/[month]', { year, month })
      : buildPath('/archive/[year]/[month]/page/[page]', { year, month, page });
  },
};

/** The name of a month: `2026-09`. */
export const monthName = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`;

/** The name of a month in route parameters, which may lack the leading zero; null for no month. */
export function parseMonth(year: string, month: string): string | null {
  const isMonth = /^[1-9]\d{3}$/.test(year) && /^(?:0?[1-9]|1[0-2])$/.test(month);
  return isMonth ? `${year}-${month.padStart(2, '0')}` : null;
}

/** Whether a name can be a segment of a path: no separator or control character, not too long. */
export function fitsIntoPath(name: string): boolean {
  return (
    // A lone surrogate (Cs) cannot be encoded.
    !/^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u.test(name) &&
    encodeURIComponent(name).length <= MAX_ENCODED_NAME
  );
}

/** Where the articles of a tag are: on its page, or in the search if its name can be no segment of a path. */
export const tagRoute = (name: string): Route =>
  fitsIntoPath(name) ? listRoutes.tag(name) : routes.search({ tag: name });

/** The path below which a list has its feeds: that of the site for all articles, and for what is searched for. */
export const feedsBelow = (list: string): string =>
  list === routes.content() || list.startsWith(`${routes.search()}?`) ? '' : list;

/** Whether a route parameter is the name, encoded once. */
export const isNameOf = (name: string, param: string): boolean => decodeName(param) === name;

/** Decodes a name in a route parameter; null if it is not encoded correctly. */
export function decodeName(param: string): string | null {
  try {
    return decodeURIComponent(param);
  } catch {
    return null;
  }
}
