import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { BASE_POLICY, FILE_POLICY } from '@wenzhan/kit/security/content-policy';
import { expect, test, vi } from 'vitest';
import { finalizeHeaders, redirectQuery } from './final-headers';

type Headers = Record<string, string | string[]>;

/** The headers that are sent in place of these. */
function final(given: Headers, { url = '/', status = 200, headers = {} } = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers });
  const response = new ServerResponse(request);
  response.statusCode = status;
  for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
  finalizeHeaders(response, redirectQuery(request));
  return response.getHeaders();
}

/** The status that is sent with these headers in place of 404. */
function statusFor(headers: Headers) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.statusCode = 404;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  finalizeHeaders(response, '');
  return response.statusCode;
}

test('every response of a preview says that it is not to be indexed', () => {
  expect(final({})).toEqual({});
  vi.stubEnv('PREVIEW', '1');
  expect(final({})).toEqual({ 'x-robots-tag': 'noindex' });
});

test('the router gets 503 for a page that was refused, and 404 for a missing one', () => {
  expect(statusFor({ 'retry-after': '20' })).toBe(503);
  expect(statusFor({})).toBe(404);
});

test.each([
  ['/a', '/b', '/b'],
  ['/a?', '/b', '/b?'],
  ['/a?x=1&y=%E6%96%87', '/b', '/b?x=1&y=%E6%96%87'],
  ['/a?x=1?y', '/b#c', '/b?x=1?y#c'],
  ['/a?x=1', '/b?y=2#c', '/b?y=2#c'],
  ['/a?x=1', 'https://other.example/b', 'https://other.example/b?x=1'],
  ['/a?//evil.example', '/b', '/b?//evil.example'],
  ['/a?x=1', ['/b', '/b'], '/b?x=1'],
  ['/?p=12', '/b', '/b'],
  ['/?x=1&p=12', '/b', '/b?x=1'],
])('%s, which leads to %s for good, is sent to %s', (url, location, expected) => {
  expect(final({ location }, { url, status: 308 })).toEqual({ location: expected });
  expect(final({ location }, { url, status: 301 })).toEqual({ location: expected });
});

test.each([
  ['another status', { status: 307 }],
  ['a request of the router', { status: 308, headers: { rsc: '1' } }],
])('%s keeps its location, and sends it once', (_, options) => {
  expect(final({ location: ['/b', '/b'] }, { url: '/a?x=1', ...options })).toEqual({
    location: '/b',
  });
});

const POLICY = 'content-security-policy';
const GENERAL = "default-src 'none'; object-src 'none'";
const OWN = "script-src 'self'; base-uri 'none'";

test.each<[string, string | string[], string, string?]>([
  ['the last of two', [GENERAL, OWN], OWN],
  ['the base policy in place of the general one of an error page', GENERAL, BASE_POLICY],
  ['the same in a list', [GENERAL], BASE_POLICY],
  ['for a feed one without scripts', GENERAL, FILE_POLICY, 'application/rss+xml'],
  ['for an image one without scripts', [GENERAL], FILE_POLICY, 'image/svg+xml'],
  ['any other as it is', "img-src 'none'", "img-src 'none'"],
])('of policies is sent: %s', (_, given, sent, type = 'text/html; charset=utf-8') => {
  vi.stubEnv('BUILT_POLICY', GENERAL);
  expect(final({ [POLICY]: given, 'content-type': type })[POLICY]).toBe(sent);
});

test('a streamed file says its length', () => {
  expect(final({ 'x-wenzhan-length': '12' })).toEqual({ 'content-length': '12' });
});

test('the router finds its headers where it fetches, and a document has none', () => {
  const router = { 'x-nextjs-prerender': ['1', '1'], 'x-nextjs-stale-time': '300' };
  const fetched = { 'content-type': 'text/x-component', ...router };
  expect(final(fetched)).toEqual(fetched);
  const document = { 'content-type': 'text/html; charset=utf-8' };
  expect(final({ ...document, ...router })).toEqual(document);
});

const ENDING = 's-maxage=60, stale-while-revalidate=540, stale-if-error=86340';

test.each([
  [200, 'text/html', ENDING],
  [200, 'text/x-component', ENDING],
  [404, 'text/html', 'private, no-cache, no-store, max-age=0, must-revalidate'],
  [404, 'application/xml', ENDING],
])('a shared cache may keep a page with status %i and type %s: %s', (status, type, expected) => {
  const year = 's-maxage=60, stale-while-revalidate=31535940';
  const given = { 'content-type': type, 'cache-control': year };
  expect(final(given, { status })['cache-control']).toBe(expected);
});

test.each([
  [308, 's-maxage=60, stale-while-revalidate=31535940', 'public, max-age=60'],
  [301, 's-maxage=60, stale-while-revalidate=240', 'public, max-age=60'],
  [308, 'no-store', 'no-store'],
  [308, 'private, max-age=60', 'private, max-age=60'],
  [307, 's-maxage=60', ENDING],
])(
  'browsers do not keep a redirect of a page with status %i and %s for good',
  (status, given, sent) => {
    const redirect = { location: '/content/guides/101', 'cache-control': given };
    expect(final(redirect, { status })['cache-control']).toBe(sent);
  },
);
