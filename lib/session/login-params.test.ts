import { expect, test, vi } from 'vitest';
import { parseLoginParams } from './login-params';

function withAccount(): void {
  vi.stubEnv('API_BASE_URL', '');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', '');
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD', 'secret');
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(32));
}

test('who comes by himself reads no complaint and returns to the front page', () => {
  withAccount();
  expect(parseLoginParams({})).toEqual({ next: '/', problems: [] });
});

test('who was sent here reads that signing in is needed, and returns', () => {
  withAccount();
  expect(parseLoginParams({ next: '/test' })).toEqual({
    next: '/test',
    problems: ['未授权，请登录'],
  });
});

test('a failed attempt says why, and keeps the way back', () => {
  withAccount();
  const { next, problems } = parseLoginParams({ next: '/test', error: 'credentials' });
  expect(next).toBe('/test');
  expect(problems).toEqual(['用户名或密码不正确。']);
});

test.each([['//evil.example'], [['/a', '/b']]])('the way back %j is the front page', (next) => {
  withAccount();
  expect(parseLoginParams({ next }).next).toBe('/');
});

test('the embedded API without an account says what is missing', () => {
  withAccount();
  vi.stubEnv('AUTH_SECRET', '');
  expect(parseLoginParams({}).problems).toEqual([expect.stringContaining('AUTH_SECRET')]);
});

test('who was sent there reads both, that signing in is needed and what is missing for it', () => {
  withAccount();
  vi.stubEnv('EDITOR_PASSWORD', '');
  vi.stubEnv('EDITOR_PASSWORD_HASH', '');
  const missing = expect.stringContaining('EDITOR_PASSWORD_HASH');
  expect(parseLoginParams({ next: '/test' }).problems).toEqual(['未授权，请登录', missing]);
  const tried = parseLoginParams({ next: '/test', error: 'unconfigured' });
  expect(tried.problems).toEqual([missing]);
});

test('an outside backend is not second-guessed', () => {
  withAccount();
  vi.stubEnv('AUTH_SECRET', '');
  vi.stubEnv('API_BASE_URL', 'https://api.example.com');
  expect(parseLoginParams({}).problems).toEqual([]);
});
