import { issueToken } from '@wenzhan/content/service/tokens';
import { type EditorAccount, editorAccount } from '@wenzhan/kit/settings/editor-account';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLogoutToken } from '../../session/logout-csrf-token';
import { endRefusedSession, signOut } from './end-session';

const browser = vi.hoisted(() => ({ jar: {} as NextResponse['cookies'] }));

vi.mock('next/headers', () => ({ cookies: async () => browser.jar }));
const sendEditingCall = vi.hoisted(() => vi.fn());
vi.mock('../../request/editing', () => ({ sendEditingCall }));

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

const signOutHere = () =>
  signOut(
    new Request('http://site.test/api/session/end', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  );

test('signing out ends the session on the content service, too', async () => {
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD', 'secret');
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
  const token = await issueToken(
    { ...(editorAccount() as EditorAccount), session: 'session-of-this-device' },
    Date.now(),
  );
  browser.jar.set('token', token);
  sendEditingCall.mockRejectedValue(new Error('no network'));
  expect((await signOutHere()).status).toBe(303);
  expect(sendEditingCall.mock.calls).toEqual([
    [
      'edit_sign_out',
      { body: { id: 'session-of-this-device' } },
      { token, headers: expect.any(Headers) },
    ],
  ]);
  expect(left()).toEqual(['theme']);
});

test('a token that belongs to no session is forgotten by this browser', async () => {
  sendEditingCall.mockReset();
  expect((await signOutHere()).status).toBe(303);
  expect(sendEditingCall).not.toHaveBeenCalled();
  expect(left()).toEqual(['theme']);
});
