import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { signingKey } from '@wenzhan/kit/settings/editor-account';
import { z } from 'zod';
import { Refusal } from '../../envelope';
import { issueToken, sessionOf } from '../../service/tokens';
import type { Passkey } from './people-schema';
import type { Account } from './sessions';

/** Milliseconds for which a challenge holds. */
const LIFETIME = 5 * 60 * 1000;
const TIMEOUT = { timeout: LIFETIME };

/** A text in base64url that an authenticator gives. */
const encoded = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/);
const credential = { id: encoded.min(1), rawId: encoded, type: z.literal('public-key') };

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
});

const useSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish().transform((handle) => handle ?? undefined),
  }),
  clientExtensionResults: z.object({}),
});

/** Loaded when it is first needed: few requests are about passkeys. */
const webAuthn = () => import('@simplewebauthn/server');

/** A challenge, and the token that proves that it was made here for a purpose. @throws {Refusal} 503 without `AUTH_SECRET` */
export async function newChallenge(purpose: string, now: number) {
  const challenge = randomBytes(32).toString('base64url');
  const key = { ...challengeKey(purpose), session: challenge, lifetime: LIFETIME };
  return { challenge, token: await issueToken(key, now) };
}

/** The challenge of such a token, and until when it can be used; undefined for a token that is not valid. */
export async function challengeOf(purpose: string, token: string, now: number) {
  const text = await sessionOf(challengeKey(purpose), token, now);
  return text === undefined ? undefined : { text, expiresAt: now + LIFETIME };
}

function challengeKey(purpose: string) {
  const tokenKey = signingKey('challenge', purpose);
  if (!tokenKey) throw new Refusal(503);
  return { username: 'challenge', tokenKey };
}

/** What a browser needs to make a passkey for an account. */
export async function registrationOptions(account: Account, origin: string, challenge: string) {
  const { generateRegistrationOptions } = await webAuthn();
  const { hostname } = new URL(origin);
  const options = await generateRegistrationOptions({
    ...{ rpName: hostname, rpID: hostname, challenge: bytesOf(challenge), ...TIMEOUT },
    ...{ userName: account.username, userDisplayName: account.username },
    userID: bytesOf(account.handle),
    attestationType: 'none',
    excludeCredentials: account.passkeys.map(({ id, transports }) => ({ id, transports })),
    // The passkey names its account, and stands for the password: so it is kept, and asks who uses it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** What a browser needs to sign in with whichever passkey of the site it has. */
export async function signInOptions(origin: string, challenge: string) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    ...{ rpID: new URL(origin).hostname, challenge: bytesOf(challenge), ...TIMEOUT },
    userVerification: 'required',
  });
  return { ...options };
}

/** The passkey that a browser has made; undefined if that cannot be verified. Never throws. */
export async function verifiedPasskey(
  given: unknown,
  challenge: string,
  origin: string,
): Promise<Omit<Passkey, 'name' | 'addedAt'> | undefined> {
  const response = registrationSchema.safeParse(given).data;
  if (!response || !(await isUnattested(response.response.attestationObject))) return undefined;
  try {
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      ...expected(challenge, origin),
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: base64urlOf(publicKey), counter, transports, origin };
  } catch {
    // Everything that is thrown says that it is not what was asked for.
    return undefined;
  }
}

/**
 * Whether a new passkey comes without a certificate, as was asked for: to verify one would mean to load addresses that are
 * written in it.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  try {
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const attestation = decodeAttestationObject(bytesOf(attestationObject));
    const format = attestation.get('fmt');
    const hasCertificate = attestation.get('attStmt').get('x5c') !== undefined;
    return format === 'none' || (format === 'packed' && !hasCertificate);
  } catch {
    return false;
  }
}

/** The new counter of a passkey that was used to sign in; undefined if that cannot be verified. Never throws. */
export async function verifiedUse(
  { id, publicKey, counter, origin }: Passkey,
  { handle }: Account,
  given: unknown,
  challenge: string,
): Promise<number | undefined> {
  const response = useSchema.safeParse(given).data;
  const user = response?.response.userHandle;
  if (!response || (user !== undefined && user !== handle)) return undefined;
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      ...expected(challenge, origin),
      credential: { id, publicKey: bytesOf(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // As above.
    return undefined;
  }
}

const expected = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const base64urlOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
