import { createHmac, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isSameSecret, MIN_SECRET_LENGTH } from '../security/secrets';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scryptCallback,
);

/** Cost of one guess: about 50 ms and 32 MiB. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_LENGTH = 32;

/** The account of the embedded API that the environment configures: the first administrator's. */
export interface EditorAccount {
  username: string;
  /** Signs the tokens; derived from the password too, so that a new password invalidates them. */
  tokenKey: Uint8Array;
  /** Signs the proofs of known devices; independent of the password. */
  deviceKey: Uint8Array;
  verifyPassword: (password: string) => Promise<boolean>;
}

/** The account from the environment; null if it is incomplete. */
export function editorAccount(env: NodeJS.ProcessEnv = process.env): EditorAccount | null {
  const { EDITOR_USERNAME, EDITOR_PASSWORD, AUTH_SECRET } = env;
  if (!EDITOR_USERNAME || !EDITOR_PASSWORD || !AUTH_SECRET) return null;
  if (AUTH_SECRET.length < MIN_SECRET_LENGTH) return null;
  return {
    username: EDITOR_USERNAME,
    tokenKey: keyFor('token', AUTH_SECRET, EDITOR_PASSWORD),
    deviceKey: keyFor('device', AUTH_SECRET),
    verifyPassword: (password) =>
      EDITOR_PASSWORD.startsWith('scrypt:')
        ? verifyHash(password, EDITOR_PASSWORD)
        : Promise.resolve(isSameSecret(password, EDITOR_PASSWORD)),
  };
}

/** The key that signs the tokens of editors whom a content system knows. */
export type TokenKey = Pick<EditorAccount, 'tokenKey'>;

/**
 * The key for editors who sign in with the content system's passwords; null if none can. A new key of the
 * content system invalidates all tokens.
 */
export function sourceTokenKey(env: NodeJS.ProcessEnv = process.env): TokenKey | null {
  const { CONTENT_SOURCE, CONTENT_SOURCE_URL, CONTENT_SOURCE_KEY, AUTH_SECRET } = env;
  if (!CONTENT_SOURCE || !CONTENT_SOURCE_KEY || !AUTH_SECRET) return null;
  if (AUTH_SECRET.length < MIN_SECRET_LENGTH) return null;
  const purpose = `${CONTENT_SOURCE} token`;
  return { tokenKey: keyFor(purpose, AUTH_SECRET, `${CONTENT_SOURCE_URL} ${CONTENT_SOURCE_KEY}`) };
}

/**
 * The key that signs tokens for one purpose; null without `AUTH_SECRET`.
 *
 * @param bound what invalidates the tokens when it changes
 */
export function signingKey(
  purpose: string,
  bound = '',
  { AUTH_SECRET }: NodeJS.ProcessEnv = process.env,
): Uint8Array | null {
  if (!AUTH_SECRET || AUTH_SECRET.length < MIN_SECRET_LENGTH) return null;
  return keyFor(`${purpose} of people`, AUTH_SECRET, bound);
}

/** Hashes a password for `EDITOR_PASSWORD`: `scrypt:N:r:p:salt:key`, salt and key in base64url. */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  const { N, r, p } = COST;
  const key = await derive(password, salt, COST);
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password has a hash that `hashPassword` has made. @throws {Error} for a text that is none */
export async function verifyHash(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  if (expected.length !== KEY_LENGTH) {
    throw new Error('EDITOR_PASSWORD is not a hash made by `npm run hash-password`');
  }
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected);
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return scrypt(password.normalize('NFC'), salt, KEY_LENGTH, {
    ...cost,
    maxmem: MAX_MEMORY,
  } as typeof COST);
}

/** Derives a key for one purpose; it reveals neither the secret nor other keys. */
function keyFor(purpose: string, secret: string, password = ''): Uint8Array {
  return createHmac('sha256', secret).update(`${purpose} ${password}`).digest();
}
