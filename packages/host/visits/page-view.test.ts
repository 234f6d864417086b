import { expect, test } from 'vitest';
import type { CountingRules } from '../app';
import { pageViewOf, type SentPage } from './page-view';

const RULES: CountingRules = {
  isPerson: (userAgent) => userAgent === 'person',
  isPage: (path) => !path.startsWith('/api'),
  shownPath: () => null,
  languageOf: (path) => (path.startsWith('/en') ? 'en' : 'zh-CN'),
};

test('where pages say that they are shown, what the router asks for is counted then, but searches are', () => {
  const rules = { ...RULES, shownPath: () => '/api/visit' };
  const headers = { 'user-agent': 'person', rsc: '1' };
  const sent = { status: 200, contentType: 'text/x-component', missedSearch: 'a' };
  const request = { method: 'GET', headers, rawHeaders: [] };
  expect(pageViewOf(request, '/search?q=a', sent, rules)).toMatchObject({
    ...{ kind: 'told', search: 'a' },
  });
  const document = { ...request, headers: { 'user-agent': 'person' } };
  const page = { status: 200, contentType: 'text/html' };
  expect(pageViewOf(document, '/', page, rules)?.kind).toBe('page');
});

/** What is counted of a request of a person for a page, with these headers as the browser sends them. */
function counted(
  url: string,
  headers: Record<string, string> = {},
  sent: Partial<SentPage> = {},
  method = 'GET',
) {
  const all = { 'user-agent': 'person', host: 'site.test', ...headers };
  const page = { status: 200, contentType: 'text/html; charset=utf-8', ...sent };
  const rawHeaders = Object.entries(all).flat();
  // The pipeline removes it before.
  const { purpose, ...kept } = all as Record<string, string>;
  return pageViewOf({ method, headers: kept, rawHeaders }, url, page, RULES);
}

test('a page that a person opens is counted by its path and language, without the query', () => {
  expect(counted('/content/news/101?from=mail&name=li#x')).toEqual({
    ...{ kind: 'page', path: '/content/news/101', language: 'zh-CN' },
    referrer: undefined,
  });
  expect(counted('/en/tags/%E6%96%87', {}, { status: 304, contentType: undefined })).toMatchObject({
    ...{ path: '/en/tags/文', language: 'en' },
  });
});

test('a page that the router asks for when a link is followed is counted', () => {
  const headers = { rsc: '1', 'sec-fetch-dest': 'empty', 'next-url': '/' };
  expect(counted('/search?q=a&_rsc=x', headers, { contentType: 'text/x-component' })).toMatchObject(
    { path: '/search' },
  );
});

test.each<[string, Record<string, string>]>([
  ['a segment fetched ahead', { rsc: '1', 'next-router-segment-prefetch': '/_tree' }],
  ['a page fetched ahead', { rsc: '1', 'next-router-prefetch': '2' }],
  ['a browser that fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older one', { purpose: 'prefetch' }],
  ['Firefox', { 'x-moz': 'prefetch' }],
  ['Safari', { 'x-purpose': 'preview' }],
  ['a bot', { 'user-agent': 'Googlebot/2.1' }],
  ['an editor', { cookie: 'a=1; token=x' }],
  ['a preview', { cookie: '__prerender_bypass=x' }],
  ['a picture', { 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
])('%s is not counted', (_, headers) => {
  expect(counted('/content/news/101', headers)).toBeNull();
});

test('an error, a redirect, a head, a file, and what is no page are not counted', () => {
  expect([500, 503, 307, 308, 410, 429].map((status) => counted('/', {}, { status }))).toEqual(
    Array(6).fill(null),
  );
  expect(counted('/', {}, {}, 'HEAD')).toBeNull();
  expect(counted('/about_us', {}, { contentType: 'text/markdown; charset=utf-8' })).toBeNull();
  expect(counted('/api/x')).toBeNull();
});

test('a page that does not exist is counted apart, whatever its path', () => {
  const { kind, path } = counted('/api/x?secret=1', {}, { status: 404 }) ?? {};
  expect({ kind, path }).toEqual({ kind: 'missing', path: '/api/x' });
  expect(counted('/%E0%A4%A', {}, { status: 404 })?.path).toBe('/%E0%A4%A');
  expect(counted('/a%00b', {}, { status: 404 })?.path).toBe('/a%00b');
});

test.each([
  ['https://www.Baidu.com/s?wd=secret', 'www.baidu.com'],
  ['http://news.example:8080/path', 'news.example'],
  ['https://li:password@example.com/', 'example.com'],
  ['http://site.test/content', undefined],
  ['android-app://com.example/', undefined],
  ['about:blank', undefined],
  ['no address', undefined],
])('of the referrer %s is kept: %s', (referer, host) => {
  expect(counted('/', { referer })?.referrer).toBe(host);
});

test.each([
  ['  ＡＩ　文站 ', 'ai 文站'],
  ['li@example.com', null],
  ['li＠example.com', null],
  ['138 0013 8000', null],
  ['１３８００１３８０００', null],
  ['2026年11月', '2026年11月'],
  ['长'.repeat(40), '长'.repeat(40)],
  ['长'.repeat(41), null],
])('of a search for %j without a hit is kept: %j', (missedSearch, kept) => {
  expect(counted('/search', {}, { missedSearch })?.search).toBe(kept);
});

test('a page that was not searched has no search', () => {
  expect(counted('/search')).not.toHaveProperty('search');
});
