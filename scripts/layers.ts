/**
 * The layers of the product, from top to bottom. A folder may import from lower layers only, not from a
 * higher or the same one; `scripts/layers.test.ts` checks every import.
 *
 * An entry is a folder, or a file without its extension. Entries of one line do not import each other.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['app', 'middleware', 'instrumentation', 'instrumentation-client', 'next.config'],
  // User interface.
  ['components/test', 'components/site', 'components/home', 'components/login', 'components/page'],
  [
    'components/feedback',
    'components/category',
    'components/lists',
    'components/session',
    'components/analytics',
  ],
  ['components/search', 'components/seo', 'components/feeds'],
  ['components/article', 'components/site-config'],
  ['components/navigation', 'components/layout', 'components/preview', 'components/boundary'],
  ['components/builds', 'components/media', 'components/theme'],
  ['components/traditional'],
  // Self-hosting only, loaded by `instrumentation.ts`.
  ['lib/server'],
  ['lib/content-check'],
  // Handlers of requests that are not for pages.
  [
    'lib/share-image',
    'lib/media-files',
    'lib/revalidate',
    'lib/health',
    'lib/middleware',
    'lib/reports',
  ],
  // Page data.
  ['lib/data'],
  // Pure builders.
  ['lib/article-enhancements'],
  ['lib/comments'],
  ['lib/seo', 'lib/contract'],
  ['lib/article'],
  // Session and browser.
  ['lib/browser', 'lib/redirects'],
  ['lib/session', 'lib/builds', 'lib/analytics'],
  // The backend, the embedded content API and the page cache.
  ['lib/backend'],
  ['lib/content-sources'],
  ['lib/content', 'lib/cache'],
  ['lib/traditional'],
  ['lib/rate-limit', 'lib/media', 'lib/routing'],
  // Base.
  ['lib/api', 'lib/redis', 'lib/settings'],
  ['lib/runtime'],
  ['lib/http'],
  ['lib/security'],
  ['lib/html'],
  ['lib/telemetry'],
  ['lib/navigation', 'lib/process', 'lib/theme', 'lib/routes', 'lib/text-file'],
  [
    'lib/feedback',
    'lib/bots',
    'lib/bot-names',
    'lib/floor',
    'lib/format',
    'lib/marks',
    'lib/text-encoding',
    'lib/word-breaks',
    'lib/line-endings',
    'lib/shorten',
  ],
];
