import { userInfo } from '@wenzhan/contract/calls/sessions';
import { ApiError, type ApiErrorKind } from '@wenzhan/contract/request/errors';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../request/server-request';
import { createLogoutToken } from '../../session/logout-csrf-token';
import { endPreview, startPreview } from './preview';

const browser = vi.hoisted(() => ({ jar: {} as NextResponse['cookies'] }));

vi.mock('next/headers', () => ({
  cookies: async () => browser.jar,
  draftMode: async () => ({ enable: () => browser.jar.set('__prerender_bypass', 'secret') }),
}));
vi.mock('../../request/server-request', () => ({ request: vi.fn() }));

const asked = vi.mocked(request);

beforeEach(() => {
  asked.mockReset();
  browser.jar = new NextResponse().cookies;
  vi.stubEnv('BUILD_ID', 'build');
});

/** The `Location` for a browser with this token. */
async function start(token?: string): Promise<string | null> {
  if (token !== undefined) browser.jar.set('token', token);
  const request = new Request('http://site.test/api/preview?next=%2Fcontent%2Fnews%2F107%3Fa%3D1');
  const response = await startPreview(request);
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
}

/** The cookies that the browser has afterwards. */
const cookies = () =>
  Object.fromEntries(
    browser.jar.getAll().flatMap(({ name, value }) => (value ? [[name, value]] : [])),
  );

const NEXT = '/content/news/107?a=1';
const SIGN_IN = '/login?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';
const failure = (kind: ApiErrorKind, status?: number) =>
  new ApiError('x', { kind, call: 'user_info', status });

test('a token that the API knows switches Draft Mode on', async () => {
  asked.mockResolvedValue({ user: { username: 'editor', nickname: '编辑' } });
  browser.jar.set('preview_paused', '1').set('token_refused', 'hash');
  expect(await start('good')).toBe(NEXT);
  expect(asked).toHaveBeenCalledWith(
    userInfo,
    { query: { requiredLogin: '1' } },
    { token: 'good' },
  );
  expect(cookies()).toEqual({
    token: 'good',
    __prerender_bypass: 'secret',
    preview_build: 'build',
    preview_tried: '1',
  });
});

test.each([
  ['1', '2'],
  ['3', '4'],
  ['-9', '4'],
  ['x', '4'],
])('what was tried %s times is tried %s times then', async (before, after) => {
  asked.mockResolvedValue({ user: { username: 'editor', nickname: '编辑' } });
  browser.jar.set('preview_tried', before);
  await start('good');
  expect(cookies().preview_tried).toBe(after);
});

test('one that it refuses is cleared and remembered, and leads to /login', async () => {
  asked.mockRejectedValue(failure('http', 401));
  expect(await start('false')).toBe(SIGN_IN);
  expect(cookies()).toEqual({ token_refused: createLogoutToken('false') });
});

test.each([
  ['does not answer', failure('network')],
  ['is known to be dead', failure('unavailable')],
  ['fails', failure('http', 500)],
  ['has no such call', failure('http', 404)],
])('while the API %s the browser stays on the public page, with its token', async (_, error) => {
  asked.mockRejectedValue(error);
  expect(await start('good')).toBe(NEXT);
  expect(cookies()).toEqual({ token: 'good', preview_paused: '1' });
});

test.each([
  ['a malformed token is cleared', '你'],
  ['without a token nothing is set', undefined],
])('%s, without a call of the API', async (_, token) => {
  expect(await start(token)).toBe(SIGN_IN);
  expect(asked).not.toHaveBeenCalled();
  expect(cookies()).toEqual({});
});

test('leaving preview deletes its cookies and keeps the token', async () => {
  for (const name of ['token', '__prerender_bypass', 'preview_build']) browser.jar.set(name, name);
  const response = await endPreview(
    new Request('http://site.test/api/preview/end?next=%2Fabout_us'),
  );
  expect([response.status, response.headers.get('location')]).toEqual([303, '/about_us']);
  expect(cookies()).toEqual({ token: 'token' });
});
