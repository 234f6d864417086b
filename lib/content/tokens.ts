import { randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { EditorAccount } from '../settings/editor-account';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds that a token is good for. */
const LIFETIME = 7 * DAY;
/** The same for the proof that a device has signed in before. */
export const DEVICE_LIFETIME = 180 * DAY;
const ISSUER = 'wenzhan';
const ALGORITHM = 'HS256';

/** A signed, expiring token for the account. */
export function issueToken({ username, tokenKey }: EditorAccount, now: number): Promise<string> {
  return sign(new SignJWT(), username, tokenKey, now, LIFETIME);
}

/** Whether a token was issued for this account and its password, and is still good. Never throws. */
export async function isTokenValid(
  { username, tokenKey }: EditorAccount,
  token: string,
  now: number,
): Promise<boolean> {
  return (await verify(token, username, tokenKey, now)) !== null;
}

/**
 * What a device gets that has signed in: the next time its wrong guesses are counted apart from
 * everybody else's. It opens nothing.
 */
export function issueDeviceProof(
  { username, deviceKey }: EditorAccount,
  now: number,
): Promise<string> {
  return sign(new SignJWT().setJti(randomUUID()), username, deviceKey, now, DEVICE_LIFETIME);
}

/** Which of the account's devices a proof is of; undefined for any other text. Never throws. */
export async function deviceOf(
  { username, deviceKey }: EditorAccount,
  proof: string,
  now: number,
): Promise<string | undefined> {
  return (await verify(proof, username, deviceKey, now))?.jti;
}

function sign(
  token: SignJWT,
  username: string,
  key: Uint8Array,
  now: number,
  lifetime: number,
): Promise<string> {
  return token
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(username)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetime))
    .sign(key);
}

async function verify(
  token: string,
  username: string,
  key: Uint8Array,
  now: number,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      subject: username,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    return payload;
  } catch {
    // Whatever is wrong with it, the answer is the same: not signed in.
    return null;
  }
}
