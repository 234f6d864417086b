import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { type EditorAccount, editorAccount } from '../settings/editor-account';
import { deviceOf, issueDeviceProof, issueToken, isTokenValid } from './tokens';

const ENV = {
  NODE_ENV: 'test',
  EDITOR_USERNAME: 'editor',
  EDITOR_PASSWORD_HASH: 'scrypt:32768:8:1:salt:key',
  EDITOR_PASSWORD: 'plain',
  AUTH_SECRET: 's'.repeat(32),
} as const;

const accountOf = (change: Partial<Record<keyof typeof ENV, string>> = {}) =>
  editorAccount({ ...ENV, ...change } as NodeJS.ProcessEnv) as EditorAccount;
const account = accountOf();
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

test.each([
  ['secret', { AUTH_SECRET: 't'.repeat(32) }],
  ['name', { EDITOR_USERNAME: 'other' }],
  ['password', { EDITOR_PASSWORD_HASH: 'scrypt:32768:8:1:salt:other' }],
  ['hash of the same password', { EDITOR_PASSWORD_HASH: 'scrypt:32768:8:1:other:key' }],
  ['way to keep the password', { EDITOR_PASSWORD_HASH: '' }],
])('another %s makes every token worthless', async (_, change) => {
  const token = await issueToken(account, NOW);
  expect(await isTokenValid(accountOf(change), token, NOW)).toBe(false);
  expect(await isTokenValid(accountOf(), token, NOW)).toBe(true);
});

test('another plain password makes every token worthless', async () => {
  const withPlain = (password: string) =>
    accountOf({ EDITOR_PASSWORD_HASH: '', EDITOR_PASSWORD: password });
  const token = await issueToken(withPlain('old'), NOW);
  expect(await isTokenValid(withPlain('old'), token, NOW)).toBe(true);
  expect(await isTokenValid(withPlain('new'), token, NOW)).toBe(false);
});

test('a token signed with the bare secret is worthless', async () => {
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'HS256' });
  const bare = await token.sign(new TextEncoder().encode(ENV.AUTH_SECRET));
  expect(await isTokenValid(account, bare, NOW)).toBe(false);
});

test('the proof of a device outlives the password, for half a year', async () => {
  const proof = await issueDeviceProof(account, NOW);
  const device = await deviceOf(account, proof, NOW);
  expect(device).toMatch(/^[\w-]{36}$/);
  const changed = accountOf({ EDITOR_PASSWORD_HASH: 'scrypt:32768:8:1:salt:other' });
  expect(await deviceOf(changed, proof, NOW + 179 * DAY)).toBe(device);
  expect(await deviceOf(account, proof, NOW + 181 * DAY)).toBeUndefined();
  expect(await deviceOf(account, await issueDeviceProof(account, NOW), NOW)).not.toBe(device);
});

test.each([
  ['secret', { AUTH_SECRET: 't'.repeat(32) }],
  ['name', { EDITOR_USERNAME: 'other' }],
])('another %s makes the proof of a device worthless', async (_, change) => {
  const proof = await issueDeviceProof(account, NOW);
  expect(await deviceOf(accountOf(change), proof, NOW)).toBeUndefined();
});

test('a token is no proof of a device, and such a proof is no token', async () => {
  expect(await isTokenValid(account, await issueDeviceProof(account, NOW), NOW)).toBe(false);
  expect(await deviceOf(account, await issueToken(account, NOW), NOW)).toBeUndefined();
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
  expect(await isTokenValid(account, await token.sign(account.tokenKey), NOW)).toBe(false);
});

test('a token without an end is worthless', async () => {
  const token = new SignJWT({ iss: 'wenzhan', sub: 'editor' }).setProtectedHeader({ alg: 'HS256' });
  expect(await isTokenValid(account, await token.sign(account.tokenKey), NOW)).toBe(false);
});

test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9..', '字.字.字'])(
  '%j is no token',
  async (token) => {
    expect(await isTokenValid(account, token, NOW)).toBe(false);
  },
);
