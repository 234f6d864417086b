import { deleteCookie, getCookie } from 'cookies-next/client';
import { parseToken } from '../api/token';
import { TOKEN_COOKIE } from './cookies';

/** The visitor's token, in the browser. One that is malformed counts as none and is deleted. */
export function readToken(): string | undefined {
  const value = getCookie(TOKEN_COOKIE);
  const token = parseToken(value);
  if (value !== undefined && !token) dropToken();
  return token;
}

/** Forgets the token, in the browser. */
export function dropToken(): void {
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
