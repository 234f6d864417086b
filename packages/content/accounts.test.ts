import { type EditorAccount, editorAccount } from '@wenzhan/kit/settings/editor-account';
import { beforeEach, expect, test, vi } from 'vitest';
import { issueDeviceProof } from './service/tokens';

const RIGHT = { username: 'editor', password: 'secret' };
const WRONG = { ...RIGHT, password: 'wrong' };

beforeEach(() => {
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD', 'secret');
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
});

/** An embedded API with the account of the environment and a fresh rate limit. */
async function freshApi() {
  vi.resetModules();
  const { testApi } = await import('./testing/content-folder');
  const { ask, fetch } = await testApi({}, { isSignedIn: undefined });
  const login = (body: object, address = '1.1.1.1', proof = '') => {
    const known = { 'x-forwarded-for': address, 'x-wenzhan-device': proof };
    const headers = { 'content-type': 'application/json', ...known };
    return fetch('login', { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const userWith = (authorization: string) =>
    ask('user_info?requiredLogin=1', { headers: { authorization } });
  return { login, userWith };
}

test('the right password gets a token, which is valid until the password changes', async () => {
  const { login, userWith } = await freshApi();
  const { code, data } = await (await login(RIGHT)).json();
  const user = { username: 'editor' };
  expect(code).toBe(0);
  expect(await userWith(`Bearer ${data.token}`)).toMatchObject({ code: 0, data: { user } });
  vi.stubEnv('EDITOR_PASSWORD', 'other');
  expect((await userWith(`Bearer ${data.token}`)).status).toBe(401);
});

test.each([WRONG, { ...RIGHT, username: 'other' }])(
  '%j is refused in the same words',
  async (body) => {
    const answer = await (await freshApi()).login(body);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 401, message: '用户名或密码不正确', data: null });
  },
);

test.each(['', 'Bearer', 'Bearer x', 'Basic ZWRpdG9yOnNlY3JldA=='])(
  'nobody is signed in with %j',
  async (authorization) => {
    expect((await (await freshApi()).userWith(authorization)).status).toBe(401);
  },
);

test('after ten wrong guesses an IP address is limited for all user names; a known device is not', async () => {
  const { login } = await freshApi();
  expect((await login(RIGHT)).status).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await login({ ...WRONG, username: guess % 2 ? 'editor' : 'u' })).status).toBe(401);
  }
  const answer = await login(RIGHT);
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(await answer.json()).toMatchObject({ code: 429, data: null });
  expect((await login(RIGHT, '2.2.2.2')).status).toBe(200);
  const proof = await issueDeviceProof(editorAccount() as EditorAccount, Date.now());
  expect((await login(RIGHT, '1.1.1.1', `${proof}x`)).status).toBe(429);
  expect((await login(RIGHT, '1.1.1.1', proof)).status).toBe(200);
});

test('on a preview deployment drafts exist for everybody', async () => {
  vi.stubEnv('PREVIEW', '1');
  const { viewerOf } = await import('./accounts');
  expect(await viewerOf(new Request('http://a/'), async () => undefined)).toEqual({
    signedIn: true,
    mayEdit: false,
  });
});
