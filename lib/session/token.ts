import { deleteCookie, getCookie } from 'cookies-next/client';
import { TOKEN_COOKIE } from './cookies';

/** The visitor's token, in the browser. */
export function readToken(): string | undefined {
  const token = getCookie(TOKEN_COOKIE);
  return typeof token === 'string' && token ? token : undefined;
}

/** Forgets the token, in the browser. */
export function dropToken(): void {
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
