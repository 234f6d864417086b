import { createHash } from 'node:crypto';
import { isSameSecret } from '../security/same-secret';

/**
 * What a page that was rendered with a token knows of it, and another site does not. It stands in an
 * address, so the token itself cannot be found from it.
 */
export function createLogoutToken(token: string): string {
  return createHash('sha256').update(`refused ${token}`).digest('base64url');
}

/** Whether an address carries the proof for a token. */
export function isLogoutToken(proof: string | null, token: string): boolean {
  return isSameSecret(proof ?? '', createLogoutToken(token));
}
