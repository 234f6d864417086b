import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { request } from '../backend/request';
import { startPreview } from './preview';

const state = vi.hoisted(() => ({ jar: new Map<string, string>(), enabled: false }));

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = state.jar.get(name);
      return value === undefined ? undefined : { name, value };
    },
    set: (name: string, value: string) => state.jar.set(name, value),
    delete: ({ name }: { name: string }) => state.jar.delete(name),
  }),
  draftMode: async () => ({
    enable: () => {
      state.enabled = true;
      state.jar.set('__prerender_bypass', 'secret');
    },
  }),
}));
vi.mock('../backend/request', () => ({ request: vi.fn() }));

const asked = vi.mocked(request);

beforeEach(() => {
  asked.mockReset();
  state.jar.clear();
  state.enabled = false;
});

/** The `Location` for a browser with this token. */
async function start(token?: string): Promise<string | null> {
  if (token !== undefined) state.jar.set('token', token);
  const request = new Request('http://site.test/api/preview?next=%2Fcontent%2Fnews%2F107%3Fa%3D1');
  const response = await startPreview(request);
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
}

const NEXT = '/content/news/107?a=1';
const SIGN_IN = '/login?next=%2Fcontent%2Fnews%2F107%3Fa%3D1';
const failure = (kind: ApiError['kind'], status?: number) =>
  new ApiError('x', { kind, call: 'user_info', status });

test('a token that the API knows switches Draft Mode on', async () => {
  asked.mockResolvedValue({ user: { username: 'editor', nickname: '编辑' } });
  state.jar.set('preview_paused', '1');
  expect(await start('good')).toBe(NEXT);
  expect(asked).toHaveBeenCalledWith('user_info', { query: { requiredLogin: '1' } }, 'good');
  expect(state.enabled).toBe(true);
  expect([...state.jar.keys()].sort()).toEqual([
    '__prerender_bypass',
    'preview_build',
    'preview_tried',
    'token',
  ]);
});

test('one that it refuses is cleared, and leads to /login', async () => {
  asked.mockRejectedValue(failure('http', 401));
  expect(await start('false')).toBe(SIGN_IN);
  expect(state.enabled).toBe(false);
  expect(state.jar.size).toBe(0);
});

test.each([
  ['does not answer', () => Promise.reject(failure('network'))],
  ['is known to be dead', () => Promise.reject(failure('unavailable'))],
  ['fails', () => Promise.reject(failure('http', 500))],
  ['has no such call', () => Promise.reject(failure('http', 404))],
])('while the API %s the browser stays on the public page, with its token', async (_, answer) => {
  asked.mockImplementation(answer);
  expect(await start('good')).toBe(NEXT);
  expect(state.enabled).toBe(false);
  expect(Object.fromEntries(state.jar)).toEqual({ token: 'good', preview_paused: '1' });
});

test('a malformed token is cleared, and nobody is asked about it', async () => {
  expect(await start('你')).toBe(SIGN_IN);
  expect(asked).not.toHaveBeenCalled();
  expect([state.enabled, state.jar.size]).toEqual([false, 0]);
});

test('without a token nothing is set', async () => {
  expect(await start()).toBe(SIGN_IN);
  expect(asked).not.toHaveBeenCalled();
  expect([state.enabled, state.jar.size]).toEqual([false, 0]);
});
