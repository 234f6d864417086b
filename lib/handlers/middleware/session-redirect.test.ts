import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLogoutToken } from '../../session/logout-csrf-token';
import { hasMalformedToken, sessionRedirect } from './session-redirect';

const PREVIEW = '__prerender_bypass=p; preview_build=build-2';

beforeEach(() => vi.stubEnv('BUILD_ID', 'build-2'));

const PATH = '/content/news/107?a=1';

/** What the browser has got with the refusal of the token `t`. */
const REFUSED = `token_refused=${createLogoutToken('t')}`;

const request = (cookie: string, { path = PATH, method = 'GET', headers = {} } = {}) =>
  new NextRequest(`http://site.test${path}`, { method, headers: { ...headers, cookie } });

const redirectOf = (visit: NextRequest) =>
  sessionRedirect(visit, visit.cookies.get('token')?.value);

const ON = '307 /api/preview?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';
/** Not a rewrite: the middleware gives `/login` the policy of its scripts by its own path. */
const LOST = '307 /login?error=preview&next=%2Fcontent%2Fnews%2F107%3Fa%3D1';
const OFF = '307 /api/preview/end?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';

test.each<[string, string, string | null, Parameters<typeof request>[1]?]>([
  ['an anonymous visitor', '', null],
  ['an empty token', 'token=', null],
  ['a token alone', 'token=t', ON],
  ['a malformed token in Draft Mode', `token=%E4%BD%A0; ${PREVIEW}`, OFF],
  ['a token that nobody could ask about', 'token=t; preview_paused=1', null],
  ['a refused token, which another site of the domain sets', `token=t; ${REFUSED}`, null],
  ['such a token in Draft Mode', `token=t; ${PREVIEW}; ${REFUSED}`, OFF],
  ['another token than the refused one', `token=new; ${REFUSED}`, ON],
  ['a token in Draft Mode of this build', `token=t; ${PREVIEW}`, null],
  ['Draft Mode of another build', 'token=t; __prerender_bypass=p; preview_build=build-1', ON],
  ['Draft Mode of no known build', 'token=t; __prerender_bypass=p', ON],
  ['Draft Mode whose token is gone', `token=; ${PREVIEW}`, OFF],
  ['Draft Mode alone', '__prerender_bypass=p', OFF],
  ['a cookie that was lost', 'token=t; preview_tried=3', LOST],
  ['a cookie that the answer to an earlier request has cleared', 'token=t; preview_tried=1', ON],
  [
    'Draft Mode of another build a moment ago, in a release',
    'token=t; __prerender_bypass=p; preview_build=build-1; preview_tried=1',
    ON,
  ],
  ['a cookie given a moment ago', `token=t; ${PREVIEW}; preview_tried=1`, null],
  ['the sign-in page', 'token=t', null, { path: '/login?next=/' }],
  ['what enables Draft Mode', 'token=t', null, { path: '/api/preview?next=/' }],
  ['a file', 'token=t', null, { path: '/media/logo.svg' }],
  ['the router', 'token=t', null, { headers: { 'sec-fetch-dest': 'empty' } }],
  ['a document', 'token=t', ON, { headers: { 'sec-fetch-dest': 'document' } }],
  ['a HEAD', 'token=t', null, { method: 'HEAD' }],
  ['a POST', 'token=t', null, { method: 'POST' }],
])('%s', (_, cookie, expected, sent) => {
  const answer = redirectOf(request(cookie, sent));
  const target = answer?.headers.get('location') ?? answer?.headers.get('x-middleware-rewrite');
  expect(answer && `${answer.status} ${target?.replace('http://site.test', '')}`).toBe(expected);
});

test('a redirect has no-store', () => {
  expect(redirectOf(request('token=t'))?.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['token=%E4%BD%A0', true],
  ['a=1; token=%zz', true],
  ['token=', true],
  ['token=t', false],
  ['csrftoken=%E4%BD%A0', false],
  ['', false],
])('%j holds a malformed token: %s', (cookie, expected) => {
  const visit = request(cookie);
  expect(hasMalformedToken(visit, visit.cookies.get('token')?.value)).toBe(expected);
});
