import { deleteCookie, getCookie } from 'cookies-next/client';
import { parseToken } from '../http/token';
import { TOKEN_COOKIE } from '../session/cookies';

/**
 * The visitor's token, in the browser. One that is malformed, or whose encoding is broken, counts as none
 * and is deleted.
 */
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
 * Deletes a token that the API has refused. A newer one, from a sign-in in the meantime, stays.
 *
 * @param refused what the refused request carried
 */
export function clearToken(refused: string | undefined): void {
  if (readCookie() !== refused) return;
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
