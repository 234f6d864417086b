/** Kind of a path, with few enough values for a metric label. */
export type RouteKind =
  | 'home'
  | 'list'
  | 'article'
  | 'page'
  | 'search'
  | 'asset'
  | 'image'
  | 'api'
  | 'feed'
  | 'sitemap'
  | 'other';

/** The first match counts. */
const KINDS: readonly [RouteKind, RegExp][] = [
  ['home', /^\/$/],
  ['image', /^\/(?:_next\/image|media\/share)(?:\/|$)/],
  ['asset', /^\/(?:(?:_next|media|builds)\/|[^/]+\.(?:ico|png|svg|webmanifest)$)/],
  ['api', /^\/(?:api\/|metrics$)/],
  ['feed', /^\/(?:content\/[^/]+\/)?(?:atom\.xml|feed\.xml|feed\.json)$/],
  ['sitemap', /^\/(?:sitemap\.xml$|sitemaps\/|robots\.txt$|llms\.txt$)/],
  ['list', /^\/content(?:\/[^/]+)?(?:\/page\/[^/]+)?$/],
  ['article', /^\/content\/[^/]+\/[^/]+$/],
  ['page', /^\/(?:single_page\/[^/]+|about_us(?:\.md)?)$/],
  ['search', /^\/search(?:\.md)?$/],
];

/** The kind of a path, whether or not a page exists there. */
export function routeKind(path: string): RouteKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}
