/**
 * The layers of the product, from top to bottom. A folder may import from lower layers only, not from a
 * higher or the same one; `scripts/layers.test.ts` checks every import.
 *
 * An entry is a folder, or a file without its extension. Entries of one line do not import each other.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['app', 'middleware', 'instrumentation', 'instrumentation-client', 'next.config'],
  // User interface.
  [
    'components/pages/test',
    'components/frame',
    'components/pages/home',
    'components/pages/login',
    'components/page',
  ],
  [
    'components/feedback',
    'components/lists',
    'components/lists',
    'components/session',
    'components/frame',
  ],
  ['components/search', 'components/page', 'components/pages/feeds'],
  ['components/article', 'components/parts'],
  ['components/parts', 'components/parts', 'components/session', 'components/parts'],
  ['components/parts', 'components/parts', 'components/frame'],
  ['components/traditional'],
  // Self-hosting only, loaded by `instrumentation.ts`.
  ['lib/hosting'],
  ['tools/content-check'],
  // Handlers of requests that are not for pages.
  [
    'lib/handlers/share-image',
    'lib/handlers/media-files',
    'lib/handlers/revalidate',
    'lib/handlers/health',
    'lib/handlers/middleware',
    'lib/handlers/reports',
  ],
  // Page data.
  ['lib/site/queries'],
  // Pure builders.
  ['lib/browser/article'],
  ['lib/browser/comments'],
  ['lib/site/metadata', 'tools/contract'],
  ['lib/text/article'],
  // Session and browser.
  ['lib/browser', 'lib/site/redirects'],
  ['lib/handlers/session', 'lib/browser/builds', 'lib/browser/analytics'],
  // The backend, the embedded content API and the page cache.
  ['lib/site/backend'],
  ['lib/content/sources'],
  ['lib/content', 'lib/hosting/cache'],
  ['lib/text/traditional'],
  ['lib/runtime/rate-limit', 'lib/text/pictures', 'lib/urls'],
  // Base.
  ['lib/api', 'lib/runtime/redis', 'lib/runtime/settings'],
  ['lib/runtime'],
  ['lib/runtime/http'],
  ['lib/runtime/security'],
  ['lib/hosting/html'],
  ['lib/runtime/telemetry'],
  [
    'lib/browser/navigation',
    'lib/runtime/process',
    'lib/browser/theme',
    'lib/urls',
    'lib/runtime/text/text-file',
  ],
  [
    'lib/browser/feedback',
    'lib/urls/bots',
    'lib/urls/bot-names',
    'lib/browser/floor',
    'lib/runtime/text/format',
    'lib/text/marks',
    'lib/runtime/text/text-encoding',
    'lib/text/word-breaks',
    'lib/runtime/text/line-endings',
    'lib/text/shorten',
  ],
];
