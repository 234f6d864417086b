/** Paths that a route of `app/` or a file of `public/` answers, without their leading slash. */
const ROUTES = [
  '(?:(?:about_us|gone|login|search|test)(?:\\.md)?)?$',
  '(?:atom\\.xml|feed\\.json|feed\\.xml|indexnow\\.txt|llms\\.txt|robots\\.txt|sitemap\\.xml)$',
  '(?:apple-icon\\.png|favicon\\.ico|icon\\.svg|manifest\\.webmanifest)$',
  'metrics$',
  'content(?:/[^/]+){0,2}$',
  'content/[^/]+/page/[^/]+$',
  'single_page/[^/]+$',
  '(?:api|_next|builds|media|sitemaps)(?:/|$)',
] as const;

/**
 * Matches the paths that no route answers. The middleware runs for them and asks the redirect list.
 *
 * `middleware.ts` must hold it as a literal; a test keeps the two equal, and asks for every route.
 */
export const UNMATCHED_PATHS = `/((?!${ROUTES.join('|')}).*)`;

const pattern = new RegExp(`^${UNMATCHED_PATHS}$`);

/** Whether no route answers a path. */
export function isUnmatchedPath(path: string): boolean {
  return pattern.test(path);
}
