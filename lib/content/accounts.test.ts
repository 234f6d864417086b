import { beforeEach, expect, test, vi } from 'vitest';
import { contentFolder } from '../../testing/content-folder';
import { type EditorAccount, editorAccount } from '../settings/editor-account';
import { issueDeviceProof } from './tokens';

const RIGHT = { username: 'editor', password: 'secret' };

beforeEach(() => {
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD_HASH', '');
  vi.stubEnv('EDITOR_PASSWORD', 'secret');
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
});

/** An embedded API with the account of the environment and a fresh rate limit. */
async function freshApi() {
  vi.resetModules();
  const { isSignedIn } = await import('./accounts');
  const { createContentApi } = await import('./api');
  const { fetch } = createContentApi({ dir: await contentFolder({}), isSignedIn });
  const send = (path: string, init: RequestInit) =>
    fetch(new Request(`http://a/api/web/${path}`, init));
  const login = (body: object, address = '1.1.1.1', proof = '') =>
    send('login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'x-wenzhan-device': proof,
      },
      body: JSON.stringify(body),
    });
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await send('user_info?requiredLogin=1', { headers })).status;
  };
  return { send, login, statusWith };
}

test('the right words get a token, with which the editor is known', async () => {
  const { send, login } = await freshApi();
  const { code, data } = await (await login(RIGHT)).json();
  expect(code).toBe(0);
  const headers = { authorization: `Bearer ${data.token}` };
  const answer = await send('user_info?requiredLogin=1', { headers });
  expect(await answer.json()).toMatchObject({ code: 0, data: { user: { username: 'editor' } } });
});

test.each([
  ['password', { username: 'editor', password: 'wrong' }],
  ['name', { username: 'other', password: 'secret' }],
])('a wrong %s is answered with the same words', async (_, body) => {
  const { login } = await freshApi();
  const answer = await login(body);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ code: 401, message: '用户名或密码不正确', data: null });
});

test.each(['', 'Bearer', 'Bearer x', 'Basic ZWRpdG9yOnNlY3JldA=='])(
  'nobody is signed in with %j',
  async (authorization) => {
    const { send } = await freshApi();
    const answer = await send('user_info?requiredLogin=1', { headers: { authorization } });
    expect(answer.status).toBe(401);
  },
);

test('the eleventh guess from one address waits, even with the right password; another address does not', async () => {
  const { login } = await freshApi();
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await login({ username: 'editor', password: `${guess}` })).status).toBe(401);
  }
  const answer = await login(RIGHT);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 429, data: null });
  expect((await login(RIGHT, '2.2.2.2')).status).toBe(200);
});

test('guesses at names that do not exist count for their address too', async () => {
  const { login } = await freshApi();
  for (let guess = 0; guess < 10; guess += 1) await login({ username: `u${guess}`, password: 'x' });
  expect((await login(RIGHT)).status).toBe(429);
});

test('fifty wrong guesses lock strangers out and no device that has signed in before', async () => {
  const { login } = await freshApi();
  const proof = await issueDeviceProof(editorAccount() as EditorAccount, Date.now());
  for (let guess = 0; guess < 50; guess += 1) {
    const wrong = { username: 'editor', password: `${guess}` };
    expect((await login(wrong, `1.1.1.${guess}`)).status).toBe(401);
  }
  expect((await login(RIGHT, '2.2.2.2')).status).toBe(429);
  expect((await login(RIGHT, '2.2.2.2', `${proof}x`)).status).toBe(429);
  expect((await login(RIGHT, '2.2.2.2', proof)).status).toBe(200);
});

test('guesses at another name do not lock the editor out', async () => {
  const { login } = await freshApi();
  for (let guess = 0; guess < 50; guess += 1) {
    await login({ username: 'admin', password: `${guess}` }, `1.1.1.${guess}`);
  }
  expect((await login(RIGHT, '2.2.2.2')).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['a new password', { EDITOR_PASSWORD: 'other' }],
  ['a hash in place of the plain password', { EDITOR_PASSWORD_HASH: 'scrypt:32768:8:1:salt:key' }],
  ['a new name', { EDITOR_USERNAME: 'other' }],
  ['the end of the account', { EDITOR_PASSWORD: '' }],
])('a token ends with %s', async (_, change) => {
  const { login, statusWith } = await freshApi();
  const { data } = await (await login(RIGHT)).json();
  expect(await statusWith(data.token)).toBe(200);
  for (const [name, value] of Object.entries(change)) vi.stubEnv(name, value);
  expect(await statusWith(data.token)).toBe(401);
});

test('without an account nobody signs in, and it says so', async () => {
  vi.stubEnv('AUTH_SECRET', '');
  const { login } = await freshApi();
  const answer = await login(RIGHT);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ message: '尚未配置登录账号' });
});

test('on a preview deployment drafts exist for everybody', async () => {
  vi.stubEnv('PREVIEW', '1');
  const { isSignedIn } = await import('./accounts');
  expect(await isSignedIn(new Request('http://a/'))).toBe(true);
});
