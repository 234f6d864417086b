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
  if (value !== undefined && !token) clearToken();
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

/** Forgets the token, in the browser. */
export function clearToken(): void {
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
