import type { HostedApp, HostedRoute } from '../app';

const BODY = { acceptsBody: true };
const MEGABYTE = 1024 * 1024;
const FRONT = { isStored: true, isFront: true, isList: true };
const LIST = { isStored: true, isList: true };

/** The first row whose pattern matches a path applies. */
const ROUTES: readonly (readonly [RegExp, Partial<HostedRoute> & { kind: string }])[] = [
  [/\/(?:feed|atom|sitemap)\.xml$/, { kind: 'feed', rateLimit: 'api' }],
  [/^\/$/, { kind: 'home', ...FRONT }],
  [/^\/content(?:\/[a-z]+)?$/, { kind: 'list', ...FRONT }],
  [/^\/content(?:\/[a-z]+)?\/page\/\d+$/, { kind: 'list', ...LIST }],
  [/^\/(?:tags|series)(?:\/[^/]+)?$/, { kind: 'list', ...LIST }],
  [/^\/content\/[^/]+\/[^/]+$/, { kind: 'article', isStored: true }],
  [/^\/about_us(?:\.md)?$/, { kind: 'page', isStored: true }],
  [/^\/(?:feeds|gone)$/, { kind: 'other' }],
  [/^\/search$/, { kind: 'search', rateLimit: 'search' }],
  [/^\/login$/, { kind: 'other', rateLimit: 'search', writeLimit: 'session' }],
  [/^\/api\/(?:health|ready)$/, { kind: 'api', rateLimit: 'none' }],
  [/^\/api\/revalidate$/, { kind: 'api', rateLimit: 'none', ...BODY, maxBodyBytes: 8 * MEGABYTE }],
  [/^\/api\/session(?:\/end)?$/, { kind: 'api', rateLimit: 'session', ...BODY }],
  [/^\/api\/forms\/\w+$/, { kind: 'api', rateLimit: 'forms', ...BODY }],
  [/^\/api\/(?:client-error|vitals)$/, { kind: 'api', rateLimit: 'reports', ...BODY }],
  [/^\/api\/web(?:\/|$)/, { kind: 'api', rateLimit: 'api', ...BODY }],
  [/^\/(?:api(?:\/|$)|metrics$)/, { kind: 'api', rateLimit: 'api' }],
  [/^\/_next\/image(?:\/|$)/, { kind: 'image', rateLimit: 'pictures' }],
  [/^\/(?:_next|media|builds)(?:\/|$)/, { kind: 'asset', rateLimit: 'none' }],
];

/** A site with pages, a search, a sign-in and an API. */
export const testApp = {
  routeOf: (path) => {
    const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
    return route ? { isStored: false, isFront: false, isList: false, ...route } : null;
  },
  isBot: (userAgent) => /bot|spider/i.test(userAgent),
  firstPaths: ['/', '/content'],
} satisfies Partial<HostedApp>;
