import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import { editionAt } from '@wenzhan/kit/urls/editions';
import {
  AREAS,
  type AreaPattern,
  EDITION_PAGES,
  EDITION_ROUTES,
  MARKDOWN_SUFFIX,
  PAGES,
  type PageRow,
  ROUTES,
  type RouteKind,
  type RoutePattern,
} from './table';

/** The route that matches a path, and its parameters. */
export interface RouteMatch extends PageRow {
  /** Without the segment of the edition. */
  pattern: RoutePattern;
  /** Segment of the edition; empty for the default one. */
  edition: string;
  /** As in the path: not decoded. */
  params: Readonly<Partial<Record<string, string>>>;
}

const PARAMETER_OR_DOT = /\/\[\[\.{3}(\w+)\]\]|\[\.{3}(\w+)\]|\[(\w+)\]|\./g;

/** Source of a regular expression that matches the paths of a pattern, with a named group per parameter. */
export function patternSource(pattern: string): string {
  return pattern.replace(PARAMETER_OR_DOT, (_, optional, some, one) => {
    if (optional) return `(?:/(?<${optional}>.*))?`;
    if (some) return `(?<${some}>.+)`;
    return one ? `(?<${one}>[^/]+)` : '\\.';
  });
}

const compile = (rows: readonly PageRow[]) =>
  rows.map((row) => ({ row, regExp: new RegExp(`^${patternSource(row.pattern)}$`) }));

const compileEdition = (rows: readonly PageRow[], pages: readonly PageRow[]) => ({
  routes: compile(rows),
  markdownPages: compile(pages.filter(({ markdown }) => markdown)),
});

const areas = compile(AREAS);
const defaultEdition = compileEdition(ROUTES, PAGES);
const furtherEdition = compileEdition(EDITION_ROUTES, EDITION_PAGES);

/**
 * The route that matches a path, whether or not content exists there; null if there is none. The Markdown
 * version of a page belongs to the page's route.
 */
export function matchRoute(path: string): RouteMatch | null {
  const { segment, path: inEdition } = splitEdition(path);
  if (segment && !editionAt(segment)) return null;
  return matchInEdition(segment, inEdition);
}

/**
 * The same for a path within an edition.
 *
 * @param edition its segment; empty for the default one
 */
export function matchInEdition(edition: string, path: string): RouteMatch | null {
  const { routes, markdownPages } = edition ? furtherEdition : defaultEdition;
  const page = path.endsWith(MARKDOWN_SUFFIX)
    ? find(markdownPages, path.slice(0, -MARKDOWN_SUFFIX.length))
    : null;
  const match = page ?? find(routes, path);
  return match && { ...match, edition };
}

function find(candidates: ReturnType<typeof compile>, path: string) {
  for (const { row, regExp } of candidates) {
    const match = regExp.exec(path);
    if (match) return { ...row, pattern: row.pattern as RoutePattern, params: match.groups ?? {} };
  }
  return null;
}

/** The kind of a path, whether or not content exists there. */
export function routeKind(path: string): RouteKind {
  return matchRoute(path)?.kind ?? 'other';
}

/** The area that contains a path, whether or not the path has its own route. */
export function areaOf(path: string): AreaPattern | null {
  const area = areas.find(({ regExp }) => regExp.test(path));
  return area ? (area.row.pattern as AreaPattern) : null;
}
