/**
 * The rooms of the house, from the roof to the cellar. A room may import from rooms below it, never
 * from one above or beside it; `scripts/layers.test.ts` holds every import to that.
 *
 * A name is a folder, or a file without its ending. Rooms of one line do not know each other.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['app', 'middleware', 'instrumentation', 'instrumentation-client', 'next.config'],
  // What people see.
  ['components/test', 'components/site', 'components/home', 'components/login'],
  ['components/feedback', 'components/category', 'components/session', 'components/analytics'],
  ['components/search', 'components/seo'],
  ['components/article', 'components/site-config'],
  ['components/navigation', 'components/layout', 'components/preview', 'components/boundary'],
  ['components/builds', 'components/media', 'components/theme'],
  // What only self-hosting needs: entered by `instrumentation.ts`.
  ['lib/server'],
  // What answers requests that are not pages.
  ['lib/share-image', 'lib/revalidate', 'lib/health', 'lib/middleware', 'lib/reports'],
  // Page data.
  ['lib/data'],
  // Pure builders.
  ['lib/seo', 'lib/contract', 'lib/content-check', 'lib/article-enhancements'],
  ['lib/article'],
  // Who is asking.
  ['lib/browser', 'lib/redirects'],
  ['lib/session', 'lib/builds', 'lib/analytics'],
  // The backend, and the content API of the site itself.
  ['lib/backend'],
  ['lib/content', 'lib/cache'],
  ['lib/rate-limit', 'lib/media', 'lib/routing'],
  // What everything stands on.
  ['lib/api', 'lib/redis', 'lib/settings'],
  ['lib/http'],
  ['lib/security'],
  ['lib/html'],
  ['lib/telemetry'],
  ['lib/navigation', 'lib/process', 'lib/theme', 'lib/routes'],
  ['lib/feedback', 'lib/bots', 'lib/bot-names', 'lib/format', 'lib/marks'],
];
