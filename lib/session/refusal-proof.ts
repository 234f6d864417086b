import { createHash, timingSafeEqual } from 'node:crypto';

/** What a page that was rendered with a token knows of it, and another site does not. */
export function refusalProof(token: string): string {
  return digest(token).toString('base64url');
}

/** Whether an address carries the proof for a token. */
export function isRefusalProof(proof: string | null, token: string): boolean {
  const given = Buffer.from(proof ?? '', 'base64url');
  const right = digest(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The token itself cannot be found from it: it stands in an address. */
const digest = (token: string) => createHash('sha256').update(`refused ${token}`).digest();
