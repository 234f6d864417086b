import { deviceOf, issueDeviceProof } from '@wenzhan/content/service/tokens';
import { ApiError } from '@wenzhan/contract/request/errors';
import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { typedName } from '../../session/typed-name';
import { signIn } from './sign-in';

const mocks = vi.hoisted(() => ({
  jar: {} as NextResponse['cookies'],
  requestUnlogged: vi.fn(),
}));

vi.mock('../../request/server-request', () => ({ requestUnlogged: mocks.requestUnlogged }));
vi.mock('next/headers', () => ({ cookies: async () => mocks.jar }));

const HOSTILE = '"><script>alert(1)</script>&quot;\'';
const refused = (status: number) => new ApiError('no', { kind: 'http', call: 'login', status });

function send(form: Record<string, string>, site = 'same-origin'): Promise<Response> {
  const headers = { 'sec-fetch-site': site, 'x-forwarded-proto': 'https' };
  const body = new URLSearchParams(form);
  return signIn(new Request('http://a/api/session', { method: 'POST', headers, body }));
}

/** The headers that the API received with the form. */
const sentHeaders = () => mocks.requestUnlogged.mock.calls[0]?.[2]?.headers;

beforeEach(() => {
  mocks.jar = new NextResponse().cookies;
  mocks.requestUnlogged.mockReset();
  vi.stubEnv('API_BASE_URL', '');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', '');
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD', 'secret');
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
});

test.each([
  [401, 'credentials'],
  [403, 'unconfigured'],
  [429, 'limited'],
  [503, 'unavailable'],
])('refused with %i: %s, and the user name is kept', async (status, error) => {
  mocks.requestUnlogged.mockRejectedValue(refused(status));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { headers } = await send({ username: HOSTILE, password: 'x', next: '/test' });
  expect(headers.get('location')).toBe(`/login?error=${error}&next=%2Ftest`);
  const options = { path: '/login', httpOnly: true, sameSite: 'strict', secure: true, maxAge: 60 };
  expect(mocks.jar.get('typed_name')).toMatchObject({ value: HOSTILE, ...options });
  expect(await typedName()).toBe(HOSTILE);
});

test('a right password that is not enough leads to the passkey', async () => {
  const fields = { kind: 'http', call: 'login', status: 401, code: 4011 } as const;
  mocks.requestUnlogged.mockRejectedValue(new ApiError('no', fields));
  const { headers } = await send({ username: 'writer', password: 'x', next: '/test' });
  expect(headers.get('location')).toBe('/login?error=passkey&next=%2Ftest');
  expect(mocks.jar.get('token')).toBeUndefined();
});

test('a form without a password keeps the user name and the way back', async () => {
  const { headers } = await send({ username: '编辑', password: '', next: '/test' });
  expect(headers.get('location')).toBe('/login?error=input&next=%2Ftest');
  expect(await typedName()).toBe('编辑');
  expect(mocks.requestUnlogged).not.toHaveBeenCalled();
});

test.each(['', 'x'.repeat(201), 'a\u0000b', 'a\r\nset-cookie: token=x'])(
  '%j, which nobody types, is not kept',
  async (username) => {
    mocks.requestUnlogged.mockRejectedValue(refused(401));
    mocks.jar.set('typed_name', 'before');
    await send({ username, password: 'x' });
    expect(mocks.jar.get('typed_name')?.value).toBeFalsy();
  },
);

test.each(['x'.repeat(201), 'a\u0000b'])('a planted cookie with %j is not shown', async (value) => {
  mocks.jar.set('typed_name', value);
  expect(await typedName()).toBe('');
});

test('signing in forgets the name and remembers the device', async () => {
  mocks.requestUnlogged.mockResolvedValue({ token: 'a.b.c' });
  mocks.jar.set('typed_name', 'editor');
  const { headers } = await send({ username: 'editor', password: 'secret', next: '/test' });
  expect(headers.get('location')).toBe('/api/preview?next=%2Ftest');
  expect(mocks.jar.get('token')).toMatchObject({ value: 'a.b.c', secure: true });
  expect(mocks.jar.get('typed_name')?.value).toBeFalsy();
  const device = mocks.jar.get('known_device');
  expect(device).toMatchObject({ path: '/api/session', httpOnly: true, sameSite: 'strict' });
  const account = editorAccount();
  expect(account && (await deviceOf(account, device?.value ?? '', Date.now()))).toBeTruthy();
  expect(sentHeaders()).toEqual({ 'x-forwarded-for': 'unknown' });
});

test('the proof of a known device goes to the embedded API, an invalid one is not sent', async () => {
  mocks.requestUnlogged.mockRejectedValue(refused(401));
  const account = editorAccount();
  const proof = account ? await issueDeviceProof(account, Date.now()) : '';
  for (const [value, sent] of [
    [proof, proof],
    ['你好', undefined],
    ['a\r\nb', undefined],
  ] as const) {
    mocks.requestUnlogged.mockClear();
    mocks.jar.set('known_device', value);
    await send({ username: 'editor', password: 'wrong' });
    expect(sentHeaders()['x-wenzhan-device']).toBe(sent);
  }
});

test('an outside backend counts guesses itself: no device is known to it', async () => {
  vi.stubEnv('API_BASE_URL', 'https://api.example.com');
  mocks.requestUnlogged.mockResolvedValue({ token: 'a.b.c' });
  mocks.jar.set('known_device', 'a.b.c');
  await send({ username: 'editor', password: 'secret' });
  expect(sentHeaders()).toEqual({ 'x-forwarded-for': 'unknown' });
  expect(mocks.jar.get('known_device')?.value).toBe('a.b.c');
});

test('a form of another site cannot sign in', async () => {
  const answer = await send({ username: 'editor', password: 'x' }, 'cross-site');
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('别的网站')]);
  expect(mocks.requestUnlogged).not.toHaveBeenCalled();
  expect(mocks.jar.getAll()).toEqual([]);
});
