import { beforeEach, expect, test, vi } from 'vitest';
import { endRefusedSession, signOut } from './end-session';
import { createLogoutToken } from './logout-csrf-token';

const jar = vi.hoisted(() => new Map<string, string>());

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    delete: ({ name }: { name: string }) => jar.delete(name),
  }),
}));

const TOKEN = 'token-of-the-session';
const HERE = '/content/news/107';

beforeEach(() => {
  jar.clear();
  jar.set('token', TOKEN).set('__prerender_bypass', 'p').set('theme', 'dark');
});

function askToEnd(proof: string, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ next: HERE, proof });
  return endRefusedSession(new Request(`http://site.test/api/session/end?${query}`, { headers }));
}

function submitSignOut(headers: Record<string, string>): Promise<Response> {
  return signOut(new Request('http://site.test/api/session/end', { method: 'POST', headers }));
}

test('a refused session ends with its own CSRF token, and leads to /login and back', async () => {
  const { status, headers } = await askToEnd(createLogoutToken(TOKEN));
  expect([status, headers.get('location')]).toEqual([
    303,
    `/login?next=${encodeURIComponent(HERE)}`,
  ]);
  expect([...jar.keys()]).toEqual(['theme']);
});

test.each(['', 'guessed', createLogoutToken('another-token')])(
  'with the CSRF token %j nothing ends',
  async (proof) => {
    expect((await askToEnd(proof)).headers.get('location')).toBe(HERE);
    expect(jar.get('token')).toBe(TOKEN);
  },
);

test('a prefetch ends nothing', async () => {
  const { status, headers } = await askToEnd(createLogoutToken(TOKEN), { rsc: '1' });
  expect([status, headers.get('location')]).toEqual([204, null]);
  expect(jar.get('token')).toBe(TOKEN);
});

test('a form of this site signs out, one of another site does not', async () => {
  expect((await submitSignOut({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(jar.get('token')).toBe(TOKEN);
  const { status, headers } = await submitSignOut({ 'sec-fetch-site': 'same-origin' });
  expect([status, headers.get('location')]).toEqual([303, '/']);
  expect([...jar.keys()]).toEqual(['theme']);
});
