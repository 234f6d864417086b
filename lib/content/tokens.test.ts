import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { issueToken, isTokenValid } from './tokens';

const secretOf = (letter: string) => new TextEncoder().encode(letter.repeat(32));
const account = {
  username: 'editor',
  secret: secretOf('s'),
  verifyPassword: async () => false,
};
const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const DAY = 24 * 60 * 60 * 1000;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = { iss: 'wenzhan', sub: 'editor', exp: NOW / 1000 + 3600 };

test('a token is good from its issue to its end', async () => {
  const token = await issueToken(account, NOW);
  expect(await isTokenValid(account, token, NOW)).toBe(true);
  expect(await isTokenValid(account, token, NOW + 7 * DAY - 1000)).toBe(true);
  expect(await isTokenValid(account, token, NOW + 7 * DAY + 1000)).toBe(false);
});

test('it says who it is for and holds no secret', async () => {
  const [, body = ''] = (await issueToken(account, NOW)).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'iss', 'sub']);
  expect(claims.sub).toBe('editor');
});

test('another secret, or another name, makes every token worthless', async () => {
  const token = await issueToken(account, NOW);
  expect(await isTokenValid({ ...account, secret: secretOf('t') }, token, NOW)).toBe(false);
  expect(await isTokenValid({ ...account, username: 'other' }, token, NOW)).toBe(false);
});

test('a changed token is worthless', async () => {
  const [head, , signature] = (await issueToken(account, NOW)).split('.');
  const forged = `${head}.${encoded({ ...payload, exp: payload.exp * 2 })}.${signature}`;
  expect(await isTokenValid(account, forged, NOW)).toBe(false);
});

test.each(['none', 'None', 'NONE'])('a token signed with %j is worthless', async (alg) => {
  const token = `${encoded({ alg, typ: 'JWT' })}.${encoded(payload)}.`;
  expect(await isTokenValid(account, token, NOW)).toBe(false);
});

test.each<[string, (token: SignJWT) => SignJWT, string]>([
  ['another algorithm', (token) => token, 'HS512'],
  ['another issuer', (token) => token.setIssuer('other'), 'HS256'],
  ['another editor', (token) => token.setSubject('other'), 'HS256'],
  ['a past end', (token) => token.setExpirationTime(NOW / 1000 - 1), 'HS256'],
])('a token with the right secret but %s is worthless', async (_, change, alg) => {
  const token = change(new SignJWT(payload)).setProtectedHeader({ alg });
  expect(await isTokenValid(account, await token.sign(account.secret), NOW)).toBe(false);
});

test('a token without an end is worthless', async () => {
  const token = new SignJWT({ iss: 'wenzhan', sub: 'editor' }).setProtectedHeader({ alg: 'HS256' });
  expect(await isTokenValid(account, await token.sign(account.secret), NOW)).toBe(false);
});

test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9..', '字.字.字'])(
  '%j is no token',
  async (token) => {
    expect(await isTokenValid(account, token, NOW)).toBe(false);
  },
);
