import { expect, test, vi } from 'vitest';
import { parseLoginParams } from './login-params';

const ACCOUNT = {
  API_BASE_URL: '',
  NEXT_PUBLIC_API_BASE_URL: '',
  EDITOR_USERNAME: 'editor',
  EDITOR_PASSWORD: 'secret',
  EDITOR_PASSWORD_HASH: '',
  AUTH_SECRET: 'x'.repeat(32),
};
const NO_PASSWORD = { EDITOR_PASSWORD: '' };
const NO_SECRET = { AUTH_SECRET: '' };
const BACKEND = { ...NO_SECRET, API_BASE_URL: 'https://api.example.com' };
const NEEDED = '未授权，请登录';
const MISSING = expect.stringMatching(/EDITOR_PASSWORD_HASH.*AUTH_SECRET/);

test.each([
  ['who comes by himself reads no complaint', {}, {}, '/', []],
  ['who was sent here reads that signing in is needed', {}, { next: '/test' }, '/test', [NEEDED]],
  [
    'a failed attempt says why, and keeps the way back',
    {},
    { next: '/test', error: 'credentials' },
    '/test',
    ['用户名或密码不正确。'],
  ],
  ['a hostile way back is the front page', {}, { next: '//evil.example' }, '/', [NEEDED]],
  ['two ways back are none', {}, { next: ['/a', '/b'] }, '/', []],
  ['the embedded API without an account says what is missing', NO_SECRET, {}, '/', [MISSING]],
  ['who was sent there reads both', NO_PASSWORD, { next: '/test' }, '/test', [NEEDED, MISSING]],
  [
    'what is missing is said once',
    NO_PASSWORD,
    { next: '/test', error: 'unconfigured' },
    '/test',
    [MISSING],
  ],
  ['an outside backend is not second-guessed', BACKEND, {}, '/', []],
])('%s', (_, settings, params, next, problems) => {
  for (const [name, value] of Object.entries({ ...ACCOUNT, ...settings })) vi.stubEnv(name, value);
  expect(parseLoginParams(params)).toEqual({ next, problems });
});
