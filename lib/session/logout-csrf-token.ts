import { createHash } from 'node:crypto';
import { isSameSecret } from '@wenzhan/kit/security/secrets';

/**
 * A CSRF token for signing out, known only to pages rendered with the session's token. Part of a URL, so it
 * must not reveal that token.
 */
export function createLogoutToken(token: string): string {
  return createHash('sha256').update(`refused ${token}`).digest('base64url');
}

/** Whether a URL's CSRF token belongs to the session's token. */
export function isLogoutToken(proof: string | null, token: string): boolean {
  return isSameSecret(proof ?? '', createLogoutToken(token));
}
