import { jwtVerify, SignJWT } from 'jose';
import type { EditorAccount } from './editor-account';

/** Milliseconds that a token is good for. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;
const ISSUER = 'wenzhan';
const ALGORITHM = 'HS256';

/** A signed, expiring token for the account. */
export function issueToken({ username, secret }: EditorAccount, now: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(username)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + LIFETIME))
    .sign(secret);
}

/** Whether a token was issued for this account and is still good. Never throws. */
export async function isTokenValid(
  { username, secret }: EditorAccount,
  token: string,
  now: number,
): Promise<boolean> {
  try {
    await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      subject: username,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    return true;
  } catch {
    // Whatever is wrong with it, the answer is the same: not signed in.
    return false;
  }
}
