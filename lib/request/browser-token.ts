import { parseToken } from '@wenzhan/kit/http/token';
import { deleteCookie, getCookie } from 'cookies-next/client';
import { TOKEN_COOKIE } from '../session/cookies';

/** Reads the token from its cookie. A malformed or undecodable one is deleted and treated as missing. */
export function readToken(): string | undefined {
  const value = readCookie();
  const token = parseToken(value);
  if (value !== undefined && !token) deleteCookie(TOKEN_COOKIE, { path: '/' });
  return token;
}

function readCookie(): unknown {
  try {
    return getCookie(TOKEN_COOKIE);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}

/**
 * Deletes a token that the API rejected. A newer one, from a sign-in in the meantime, stays.
 *
 * @param refused the token of the rejected request
 */
export function clearToken(refused: string | undefined): void {
  if (readCookie() !== refused) return;
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
