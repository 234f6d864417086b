import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasMalformedToken, sessionRedirect } from './session-redirect';

const BUILD = 'build-2';
const ALL = { token: 't', __prerender_bypass: 'p', preview_build: BUILD };

beforeEach(() => vi.stubEnv('BUILD_ID', BUILD));

interface Asked {
  path?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
}

function decide({
  path = '/content/news/107?a=1',
  cookies = {},
  headers = {},
  method = 'GET',
}: Asked) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const request = new NextRequest(`http://site.test${path}`, {
    method,
    headers: { ...headers, cookie },
  });
  const answer = sessionRedirect(request);
  const target = answer?.headers.get('location') ?? answer?.headers.get('x-middleware-rewrite');
  return target ? `${answer?.status} ${target.replace('http://site.test', '')}` : null;
}

const ON = '307 /api/preview?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';
const OFF = '307 /api/preview/end?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';

test.each<[string, Asked, string | null]>([
  ['an anonymous visitor', {}, null],
  ['an empty token', { cookies: { token: '' } }, null],
  ['a token alone', { cookies: { token: 't' } }, ON],
  ['a malformed token in Draft Mode', { cookies: { ...ALL, token: '%E4%BD%A0' } }, OFF],
  ['a token that nobody could ask about', { cookies: { token: 't', preview_paused: '1' } }, null],
  ['a token in Draft Mode of this build', { cookies: ALL }, null],
  ['Draft Mode of another build', { cookies: { ...ALL, preview_build: 'build-1' } }, ON],
  ['Draft Mode of no known build', { cookies: { token: 't', __prerender_bypass: 'p' } }, ON],
  ['Draft Mode whose token is gone', { cookies: { ...ALL, token: '' } }, OFF],
  ['Draft Mode alone', { cookies: { __prerender_bypass: 'p' } }, OFF],
  ['a lost cookie', { cookies: { token: 't', preview_tried: '1' } }, '200 /login?error=preview'],
  ['a cookie given a moment ago', { cookies: { ...ALL, preview_tried: '1' } }, null],
  ['the sign-in page', { path: '/login?next=/', cookies: { token: 't' } }, null],
  ['the router', { cookies: { token: 't' }, headers: { 'sec-fetch-dest': 'empty' } }, null],
  ['a document', { cookies: { token: 't' }, headers: { 'sec-fetch-dest': 'document' } }, ON],
  ['a HEAD', { cookies: { token: 't' }, method: 'HEAD' }, null],
  ['a POST', { cookies: { token: 't' }, method: 'POST' }, null],
])('%s', (_, asked, expected) => {
  expect(decide(asked)).toBe(expected);
});

test('a redirect is kept by nobody', () => {
  const request = new NextRequest('http://site.test/', { headers: { cookie: 'token=t' } });
  expect(sessionRedirect(request)?.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['token=%E4%BD%A0', true],
  ['a=1; token=%zz', true],
  ['token=', true],
  ['token=t', false],
  ['csrftoken=%E4%BD%A0', false],
  ['', false],
])('%j holds a malformed token: %s', (cookie, expected) => {
  const request = new NextRequest('http://site.test/', { headers: { cookie } });
  expect(hasMalformedToken(request)).toBe(expected);
});
