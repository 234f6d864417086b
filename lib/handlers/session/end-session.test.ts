import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLogoutToken } from '../../session/logout-csrf-token';
import { endRefusedSession, signOut } from './end-session';

const browser = vi.hoisted(() => ({ jar: {} as NextResponse['cookies'] }));

vi.mock('next/headers', () => ({ cookies: async () => browser.jar }));

const TOKEN = 'token-of-the-session';
const PROOF = createLogoutToken(TOKEN);
const HERE = '/content/news/107';
const SIGN_IN = `/login?next=${encodeURIComponent(HERE)}`;

beforeEach(() => {
  browser.jar = new NextResponse().cookies;
  browser.jar.set('token', TOKEN).set('__prerender_bypass', 'p').set('theme', 'dark');
});

/** Names of the cookies that the browser still has. */
const left = () => browser.jar.getAll().flatMap(({ name, value }) => (value ? name : []));

function askToEnd(proof: string, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ next: HERE, proof });
  return endRefusedSession(new Request(`http://site.test/api/session/end?${query}`, { headers }));
}

test('a refused session ends with its own CSRF token, and leads to /login and back', async () => {
  expect(PROOF).toMatch(/^[\w-]{43}$/);
  const { status, headers } = await askToEnd(PROOF);
  expect([status, headers.get('location')]).toEqual([303, SIGN_IN]);
  expect(left()).toEqual(['theme', 'token_refused']);
  expect(browser.jar.get('token_refused')).toMatchObject({ value: PROOF, maxAge: 604800 });
});

test.each(['', 'guessed', '令牌', 'a'.repeat(43), createLogoutToken('another-token')])(
  'with the CSRF token %j nothing ends',
  async (proof) => {
    expect((await askToEnd(proof)).headers.get('location')).toBe(HERE);
    expect(left()).toContain('token');
  },
);

test('a prefetch ends nothing', async () => {
  const { status, headers } = await askToEnd(PROOF, { rsc: '1' });
  expect([status, headers.get('location')]).toEqual([204, null]);
  expect(left()).toContain('token');
});

test.each([
  ['another site', 'cross-site', 403, null, '别的网站', ['token', '__prerender_bypass', 'theme']],
  ['this site', 'same-origin', 303, '/', '', ['theme']],
])('a form of %s: %s, %i', async (_, site, status, location, words, cookies) => {
  const init = { method: 'POST', headers: { 'sec-fetch-site': site } };
  const response = await signOut(new Request('http://site.test/api/session/end', init));
  expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  expect(await response.text()).toContain(words);
  expect(left()).toEqual(cookies);
});
