import { beforeEach, expect, test, vi } from 'vitest';
import { analyticsSchema } from './analytics';
import {
  analyticsMeta,
  configuredSources,
  documentSources,
  hasRefusedAnalytics,
} from './analytics-sources';

const SERVER = 'https://stats.example:8443/umami/';
const ORIGIN = ['https://stats.example:8443'];
const BAIDU = ['https://hm.baidu.com'];
const GOOGLE = ['https://www.googletagmanager.com'];
const GA4 = { provider: 'ga4', measurementId: 'G-ABC1234567' };
const ID = '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f';
const UMAMI = { provider: 'umami', server: SERVER, websiteId: ID };
const HASH = '0123456789abcdef0123456789abcdef';

const documentWith = (meta: string) =>
  `<html><head><title>a</title><meta name="analytics" content="${meta}"/></head><body></body></html>`;
const metaOf = (written: object) => analyticsMeta(analyticsSchema.parse(written));
const sourcesIn = (written: object) => documentSources(documentWith(metaOf(written)));

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', '');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', '');
});

test.each([
  [{ provider: 'vercel' }, [], [], undefined],
  [UMAMI, ORIGIN, ORIGIN, undefined],
  [{ provider: 'plausible', server: SERVER, domain: 'a.example' }, ORIGIN, ORIGIN, undefined],
  [{ provider: 'matomo', server: SERVER, siteId: 1 }, ORIGIN, ORIGIN, ORIGIN],
  [{ provider: 'baidu', siteId: HASH }, BAIDU, undefined, BAIDU],
  [GA4, GOOGLE, ['https://*.google-analytics.com', ...GOOGLE], undefined],
])('%j needs its own origin only', (written, scripts, connections, images) => {
  const sources = sourcesIn(written);
  expect(sources['script-src']).toEqual(scripts);
  expect(sources['connect-src']).toEqual(connections);
  expect(sources['img-src']).toEqual(images);
  expect(configuredSources(analyticsSchema.parse(written))).toEqual(sources);
});

test('the script of the deployment is that of its setting, whose host gets the events', () => {
  vi.stubEnv('NEXT_PUBLIC_ANALYTICS_SCRIPT', 'https://cdn.example/x.js');
  expect(sourcesIn({ provider: 'vercel' })).toEqual({
    'script-src': ['https://cdn.example'],
    'connect-src': ['https://cdn.example'],
  });
});

test('a backend chooses among the servers of the settings, the public services by default', () => {
  vi.stubEnv('API_BASE_URL', 'https://api.example');
  expect(sourcesIn({ provider: 'plausible', domain: 'a.example' })['script-src']).toEqual([
    'https://plausible.io',
  ]);
  expect(sourcesIn({ provider: 'baidu', siteId: HASH })['script-src']).toEqual(BAIDU);
  expect(sourcesIn(GA4)['script-src']).toEqual(GOOGLE);
  expect(sourcesIn(UMAMI)).toEqual({});
  vi.stubEnv('ANALYTICS_SERVERS', 'https://STATS.example:8443/umami, https://other.example');
  expect(sourcesIn(UMAMI)['script-src']).toEqual(ORIGIN);
  // Another folder of the host may have files that somebody has uploaded.
  expect(sourcesIn({ ...UMAMI, server: 'https://stats.example:8443/uploads' })).toEqual({});
  expect([sourcesIn({ provider: 'baidu', siteId: HASH }), sourcesIn(GA4)]).toEqual([{}, {}]);
});

test('the sources are those of the document, in whatever order documents are asked for', () => {
  const [one, other] = ['https://one.example', 'https://other.example'].map((server) =>
    documentWith(metaOf({ ...UMAMI, server })),
  );
  const none = '<html><head></head><body></body></html>';
  const scripts = (html = '') => documentSources(html)['script-src'];
  const each = () => [scripts(one), scripts(none), scripts(other)];
  expect(each()).toEqual([['https://one.example'], undefined, ['https://other.example']]);
  expect(each()).toEqual(each());
});

test.each([
  '<html><head></head><body><meta name="analytics" content="umami https://a.example"/></body>',
  '<html><body><meta name="analytics" content="umami https://a.example"/></body></html>',
  documentWith('umami https://*'),
  documentWith('umami https://*.example'),
  documentWith('umami javascript:alert(1)'),
  documentWith('umami'),
  documentWith('other https://a.example'),
])('%s allows no script', (html) => {
  expect(documentSources(html)['script-src'] ?? []).toEqual([]);
});

test('a stored document is known by a server that is not allowed any more', () => {
  vi.stubEnv('API_BASE_URL', 'https://api.example');
  vi.stubEnv('ANALYTICS_SERVERS', 'https://stats.example:8443/umami');
  const html = documentWith(metaOf(UMAMI));
  expect(hasRefusedAnalytics(html)).toBe(false);
  vi.stubEnv('ANALYTICS_SERVERS', 'https://other.example');
  expect(hasRefusedAnalytics(html)).toBe(true);
  expect(hasRefusedAnalytics('<html><head></head></html>')).toBe(false);
});
