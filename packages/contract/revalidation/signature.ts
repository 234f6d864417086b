import { createHmac } from 'node:crypto';
import { isSameSecret } from '@wenzhan/kit/security/secrets';

/** A valid signature, and the time that it signs, in milliseconds since 1970. */
export interface Proof {
  signature: string;
  signedAt: number;
}

/** Seconds that a request is valid, before and after its timestamp. */
export const VALID_SECONDS = 300;

const TIMESTAMP_HEADER = 'x-timestamp';
const SIGNATURE_HEADER = 'x-signature';

/**
 * Headers that authenticate a body (docs/contracts/content-api.md, "Revalidation requests").
 *
 * @param seconds since 1970
 */
export function signatureHeaders(secret: string, body: string, seconds: number) {
  return {
    [TIMESTAMP_HEADER]: String(seconds),
    [SIGNATURE_HEADER]: `sha256=${sign(secret, String(seconds), body)}`,
  };
}

/** The signature of a request if it is correct and its timestamp valid; null otherwise. */
export function verifySignature(secret: string, headers: Headers, body: string): Proof | null {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
  const given = /^sha256=([0-9a-f]{64})$/.exec(headers.get(SIGNATURE_HEADER) ?? '')?.[1];
  if (!given || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > VALID_SECONDS) return null;
  if (!isSameSecret(given, sign(secret, timestamp, body))) return null;
  return { signature: given, signedAt: Number(timestamp) * 1000 };
}

function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
