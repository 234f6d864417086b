import { randomUUID } from 'node:crypto';
import type { EditorAccount, TokenKey } from '@wenzhan/kit/settings/editor-account';
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';

const DAY = 24 * 60 * 60 * 1000;
/** Lifetime of a token in milliseconds. */
export const LIFETIME = 7 * DAY;
/** The same for editors of a content system, whose passwords can be revoked there without notice. */
export const SYSTEM_LIFETIME = DAY / 2;
/** Lifetime of a device proof in milliseconds. */
export const DEVICE_LIFETIME = 180 * DAY;
/** By which the clocks of instances may differ, in milliseconds. */
const CLOCK_SKEW = 60_000;
const ISSUER = 'wenzhan';
const ALGORITHM = 'HS256';

/** Whom a token names, and the key that signs it. */
export type TokenHolder = Pick<EditorAccount, 'username' | 'tokenKey'>;

/** A signed token for a user. @param now milliseconds since the epoch */
export function issueToken(
  {
    username,
    tokenKey,
    lifetime = LIFETIME,
    session,
  }: TokenHolder & {
    lifetime?: number;
    /** Id of the session that the token belongs to; undefined for one that nothing but time ends. */
    session?: string;
  },
  now: number,
): Promise<string> {
  const token = session === undefined ? new SignJWT() : new SignJWT().setJti(session);
  return sign(token, username, tokenKey, now, lifetime);
}

/** Whom a token says that it is for, and in which session, before anything is verified. Never throws. */
export function claimsOf(token: string): { username?: string; session?: string } {
  try {
    const { sub, jti } = decodeJwt(token);
    return {
      ...(typeof sub === 'string' && { username: sub }),
      ...(typeof jti === 'string' && { session: jti }),
    };
  } catch {
    // Whatever is no token names nobody.
    return {};
  }
}

/** Whether a token was issued for this account with its password and has not expired. Never throws. */
export async function isTokenValid(
  { username, tokenKey }: TokenHolder,
  token: string,
  now: number,
): Promise<boolean> {
  return (await verify(token, username, tokenKey, now)) !== null;
}

/** The user that a token with this key was issued for; undefined for an invalid token. Never throws. */
export async function userOf(
  { tokenKey }: TokenKey,
  token: string,
  now: number,
): Promise<string | undefined> {
  return (await verify(token, undefined, tokenKey, now))?.sub;
}

/** The session that a token of this holder belongs to; undefined for an invalid token. Never throws. */
export async function sessionOf(
  { username, tokenKey }: TokenHolder,
  token: string,
  now: number,
): Promise<string | undefined> {
  return (await verify(token, username, tokenKey, now))?.jti;
}

/**
 * Proof that a device has signed in, so that its failed sign-ins are counted separately. It grants no
 * access.
 */
export function issueDeviceProof(
  { username, deviceKey }: EditorAccount,
  now: number,
): Promise<string> {
  return sign(new SignJWT().setJti(randomUUID()), username, deviceKey, now, DEVICE_LIFETIME);
}

/** The id of the device that a proof belongs to; undefined for an invalid proof. Never throws. */
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
  username: string | undefined,
  key: Uint8Array,
  now: number,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      ...(username === undefined ? {} : { subject: username }),
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(now),
    });
    // Once the clock is set back, such a token would be valid for longer than its lifetime.
    return Number(payload.iat) * 1000 > now + CLOCK_SKEW ? null : payload;
  } catch {
    // All errors have the same meaning: the token is not valid.
    return null;
  }
}
