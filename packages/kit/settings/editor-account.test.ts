import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { editorAccount, hashPassword } from './editor-account';

const PASSWORD = '一段长口令 pass';
const HASH = await hashPassword(PASSWORD, randomBytes(16));
const ENV = { EDITOR_USERNAME: 'editor', AUTH_SECRET: 's'.repeat(32), EDITOR_PASSWORD: HASH };

const accountOf = (env: Record<string, string | undefined>) =>
  editorAccount({ NODE_ENV: 'test', ...env });

test('a hash verifies its password and no other', async () => {
  const account = accountOf(ENV);
  expect(await account?.verifyPassword(PASSWORD)).toBe(true);
  for (const wrong of ['', 'pass', `${PASSWORD} `, PASSWORD.toUpperCase(), HASH]) {
    expect(await account?.verifyPassword(wrong)).toBe(false);
  }
});

test('a hash is salted, says how it was made, and does not hold the password', async () => {
  const other = await hashPassword(PASSWORD, randomBytes(16));
  expect(other).not.toBe(HASH);
  expect(HASH).toMatch(/^scrypt:\d+:\d+:\d+:[\w-]+:[\w-]+$/);
  expect(HASH).not.toContain('pass');
});

test('a password typed with other accents than it was hashed with is the same password', async () => {
  const hash = await hashPassword('e\u0301clair', randomBytes(16));
  const account = accountOf({ ...ENV, EDITOR_PASSWORD: hash });
  expect(await account?.verifyPassword('\u00e9clair')).toBe(true);
});

test('a plain password signs in, to try things out', async () => {
  const trial = accountOf({ ...ENV, EDITOR_PASSWORD: 'secret' });
  expect(await trial?.verifyPassword('secret')).toBe(true);
  expect(await trial?.verifyPassword('secre')).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['the name', { EDITOR_USERNAME: '' }],
  ['the password', { EDITOR_PASSWORD: '' }],
  ['the secret', { AUTH_SECRET: '' }],
  ['half of the secret', { AUTH_SECRET: 's'.repeat(31) }],
])('without %s there is no account', (_, change) => {
  expect(accountOf({ ...ENV, ...change })).toBeNull();
});

test('no password matches a hash without its key', async () => {
  const account = accountOf({ ...ENV, EDITOR_PASSWORD: HASH.replace(/[^:]+$/, '') });
  await expect(account?.verifyPassword('')).rejects.toThrow('EDITOR_PASSWORD');
});
