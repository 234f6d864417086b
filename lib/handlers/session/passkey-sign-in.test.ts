import { ApiError } from '@wenzhan/contract/request/errors';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { offerPasskey, signInWithPasskey } from './passkey-sign-in';

const mocks = vi.hoisted(() => ({
  jar: {} as NextResponse['cookies'],
  sendEditingCall: vi.fn(),
}));

vi.mock('../../request/editing', () => ({ sendEditingCall: mocks.sendEditingCall }));
vi.mock('next/headers', () => ({ cookies: async () => mocks.jar }));

const USE = { challenge: 'a.b.c', response: { id: 'x' } };
const failure = (status: number) =>
  new ApiError('没有通过验证', { kind: 'http', call: 'login_passkey', status });

function send(body: unknown, site = 'same-origin'): Promise<Response> {
  const headers = { 'sec-fetch-site': site, 'x-forwarded-proto': 'https' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return signInWithPasskey(
    new Request('http://a/api/session/passkey', { method: 'POST', headers, body: text }),
  );
}

beforeEach(() => {
  mocks.jar = new NextResponse().cookies;
  mocks.sendEditingCall.mockReset();
});

test('what the browser needs is not stored, and is nothing while nobody has a passkey', async () => {
  const offer = { options: { challenge: 'x' }, challenge: 'a.b.c' };
  mocks.sendEditingCall.mockResolvedValueOnce(offer);
  const response = await offerPasskey(new Request('http://a/'));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ code: 0, message: '', data: offer });
  mocks.sendEditingCall.mockRejectedValueOnce(failure(404));
  const none = await offerPasskey(new Request('http://a/'));
  expect([none.status, (await none.json()).data]).toEqual([200, null]);
});

test('a passkey signs in: the browser has the token, and goes on to where it wanted to go', async () => {
  mocks.sendEditingCall.mockResolvedValue({ token: 'a.b.c' });
  const response = await send({ ...USE, next: '/edit/text?path=a' });
  const next = '/api/preview?next=%2Fedit%2Ftext%3Fpath%3Da';
  expect(await response.json()).toEqual({ code: 0, message: '', data: { next } });
  expect(mocks.jar.get('token')).toMatchObject({ value: 'a.b.c', secure: true, sameSite: 'lax' });
  expect(mocks.sendEditingCall.mock.calls[0]?.slice(0, 2)).toEqual([
    'login_passkey',
    { body: USE },
  ]);
});

test.each(['//evil.example', 'https://evil.example', undefined])(
  'who wants to go to %j goes to the front page',
  async (next) => {
    mocks.sendEditingCall.mockResolvedValue({ token: 'a.b.c' });
    const { data } = await (await send({ ...USE, next })).json();
    expect(data.next).toBe('/api/preview?next=%2F');
  },
);

test('one that is refused says so, and no cookie is set', async () => {
  mocks.sendEditingCall.mockRejectedValue(failure(401));
  const response = await send(USE);
  expect([response.status, (await response.json()).message]).toEqual([401, '没有通过验证']);
  expect(mocks.jar.getAll()).toEqual([]);
});

test.each([
  ['another site', USE, 'cross-site', 403],
  ['nothing', '', 'same-origin', 400],
  ['no challenge', { response: {} }, 'same-origin', 400],
  ['a response that is a text', { ...USE, response: 'x' }, 'same-origin', 400],
  ['too much', { ...USE, challenge: 'x'.repeat(17_000) }, 'same-origin', 413],
])('%s signs nobody in', async (_, body, site, status) => {
  expect((await send(body, site)).status).toBe(status);
  expect(mocks.sendEditingCall).not.toHaveBeenCalled();
});
