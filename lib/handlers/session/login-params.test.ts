import { beforeEach, expect, test, vi } from 'vitest';
import { parseLoginParams } from './login-params';

const NEEDED = '未授权，请登录';
const MISSING = expect.stringMatching(/EDITOR_USERNAME.*EDITOR_PASSWORD.*AUTH_SECRET/);

function stub(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

beforeEach(() => {
  stub({ API_BASE_URL: '', NEXT_PUBLIC_API_BASE_URL: '', AUTH_SECRET: 'x'.repeat(32) });
  stub({ EDITOR_USERNAME: 'editor', EDITOR_PASSWORD: 'secret' });
});

test.each([
  ['who comes by himself reads no complaint', {}, '/', []],
  ['who was sent here reads that signing in is needed', { next: '/test' }, '/test', [NEEDED]],
  ['a hostile way back is the front page', { next: '//evil.example' }, '/', [NEEDED]],
  ['two ways back are none', { next: ['/a', '/b'] }, '/', []],
])('%s', (_, params, next, problems) => {
  expect(parseLoginParams(params)).toEqual({ next, problems });
});

test.each([
  ['credentials', expect.stringContaining('用户名或密码不正确')],
  ['input', expect.stringContaining('请填写用户名和密码')],
  ['limited', expect.stringContaining('尝试次数过多')],
  ['passkey', expect.stringContaining('请使用通行密钥登录')],
  ['unconfigured', MISSING],
  ['unavailable', expect.stringContaining('登录服务暂时不可用')],
  ['preview', expect.stringContaining('Cookie')],
])('the failure %s has its own message and keeps the next parameter', (error, words) => {
  expect(parseLoginParams({ next: '/test', error })).toEqual({ next: '/test', problems: [words] });
});

test.each([[undefined], [''], ['other'], ['toString'], ['__proto__'], ['<b>词</b>']])(
  'an address that says %j gets no words',
  (error) => {
    expect(parseLoginParams({ error }).problems).toEqual([]);
  },
);

test.each([
  ['the embedded API without a secret', { AUTH_SECRET: '' }, [MISSING]],
  ['the embedded API without a password', { EDITOR_PASSWORD: '' }, [MISSING]],
  ['an outside backend', { AUTH_SECRET: '', API_BASE_URL: 'https://api.example.com' }, []],
])('with %s these are missing: %j', (_, settings, missing) => {
  stub(settings);
  expect(parseLoginParams({}).problems).toEqual(missing);
  expect(parseLoginParams({ next: '/test' }).problems).toEqual([NEEDED, ...missing]);
  expect(parseLoginParams({ error: 'unconfigured' }).problems).toEqual([MISSING]);
});
