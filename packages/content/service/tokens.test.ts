import { type EditorAccount, editorAccount } from '@wenzhan/kit/settings/editor-account';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { deviceOf, issueDeviceProof, issueToken, isTokenValid } from './tokens';

const ENV = {
  NODE_ENV: 'test',
  EDITOR_USERNAME: 'editor',
  EDITOR_PASSWORD: 'scrypt:32768:8:1:salt:key',
  AUTH_SECRET: 's'.repeat(32),
} as const;

const accountOf = (change: Partial<Record<keyof typeof ENV, string>> = {}) =>
  editorAccount({ ...ENV, ...change } as NodeJS.ProcessEnv) as EditorAccount;
const account = accountOf();
const otherSecret = accountOf({ AUTH_SECRET: 't'.repeat(32) });
const otherName = accountOf({ EDITOR_USERNAME: 'other' });
const otherPassword = accountOf({ EDITOR_PASSWORD: 'scrypt:32768:8:1:salt:other' });

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const DAY = 24 * 60 * 60 * 1000;

const payload = { iss: 'wenzhan', sub: 'editor', iat: NOW / 1000, exp: NOW / 1000 + 3600 };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object = {}, key = account.tokenKey, alg = 'HS256') =>
  new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg }).sign(key);

test('a token is valid until it expires, names its editor, and contains no secret', async () => {
  const token = await issueToken(account, NOW);
  expect(await isTokenValid(account, token, NOW)).toBe(true);
  expect(await isTokenValid(account, token, NOW + 7 * DAY - 1000)).toBe(true);
  expect(await isTokenValid(account, token, NOW + 7 * DAY + 1000)).toBe(false);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'iss', 'sub']);
  expect(claims.sub).toBe('editor');
});

test('a token from the future is not good: the clock was set back since', async () => {
  const token = await issueToken(account, NOW + DAY);
  expect(await isTokenValid(account, token, NOW)).toBe(false);
  expect(await isTokenValid(account, await issueToken(account, NOW + 30_000), NOW)).toBe(true);
  expect(await deviceOf(account, await issueDeviceProof(account, NOW + DAY), NOW)).toBeUndefined();
});

test.each([
  ['secret', otherSecret],
  ['name', otherName],
  ['password', otherPassword],
  ['way to keep the password', accountOf({ EDITOR_PASSWORD: 'plain' })],
])('another %s invalidates every token', async (_, other) => {
  expect(await isTokenValid(other, await issueToken(account, NOW), NOW)).toBe(false);
});

test('the proof of a device outlives the password, for half a year', async () => {
  const proof = await issueDeviceProof(account, NOW);
  const device = await deviceOf(account, proof, NOW);
  expect(device).toMatch(/^[\w-]{36}$/);
  expect(await deviceOf(otherPassword, proof, NOW + 179 * DAY)).toBe(device);
  expect(await deviceOf(account, proof, NOW + 181 * DAY)).toBeUndefined();
  expect(await deviceOf(otherSecret, proof, NOW)).toBeUndefined();
  expect(await deviceOf(otherName, proof, NOW)).toBeUndefined();
  expect(await deviceOf(account, await issueDeviceProof(account, NOW), NOW)).not.toBe(device);
  expect(await deviceOf(account, await issueToken(account, NOW), NOW)).toBeUndefined();
});

const good = await jwt();
const [head, , signature] = good.split('.');

test('a token of the right form and key is good', async () => {
  expect(await isTokenValid(account, good, NOW)).toBe(true);
});

test.each([
  ['signed with the bare secret', await jwt({}, new TextEncoder().encode(ENV.AUTH_SECRET))],
  ['of another algorithm', await jwt({}, account.tokenKey, 'HS512')],
  ['of another issuer', await jwt({ iss: 'other' })],
  ['of another editor', await jwt({ sub: 'other' })],
  ['past its end', await jwt({ exp: NOW / 1000 - 1 })],
  ['without an end', await jwt({ exp: undefined })],
  ['with a later end', `${head}.${encoded({ ...payload, exp: payload.exp * 2 })}.${signature}`],
  ['that is the proof of a device', await issueDeviceProof(account, NOW)],
  ['signed with none', `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`],
  ['that is empty', ''],
  ['of letters', 'a.b.c'],
])('a token %s is invalid', async (_, token) => {
  expect(await isTokenValid(account, token, NOW)).toBe(false);
});
