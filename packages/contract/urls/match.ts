import {
  AREAS,
  type AreaPattern,
  MARKDOWN_SUFFIX,
  PAGES,
  type PageRow,
  ROUTES,
  type RouteKind,
  type RoutePattern,
} from './table';

/** The route that matches a path, and its parameters. */
export interface RouteMatch extends PageRow {
  pattern: RoutePattern;
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

const routes = compile(ROUTES);
const areas = compile(AREAS);
const markdownPages = compile(PAGES.filter(({ markdown }) => markdown));

/**
 * The route that matches a path, whether or not content exists there; null if there is none. The Markdown
 * version of a page belongs to the page's route.
 */
export function matchRoute(path: string): RouteMatch | null {
  const page = path.endsWith(MARKDOWN_SUFFIX)
    ? find(markdownPages, path.slice(0, -MARKDOWN_SUFFIX.length))
    : null;
  return page ?? find(routes, path);
}

function find(candidates: ReturnType<typeof compile>, path: string): RouteMatch | null {
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
