import { deleteCookie, getCookie, setCookie } from 'cookies-next/client';
import { TOKEN_COOKIE, TOKEN_MAX_AGE } from './cookies';

/** The visitor's token, in the browser. */
export function readToken(): string | undefined {
  const token = getCookie(TOKEN_COOKIE);
  return typeof token === 'string' && token ? token : undefined;
}

/** Keeps a token, in the browser. */
export function keepToken(token: string): void {
  setCookie(TOKEN_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    maxAge: TOKEN_MAX_AGE,
  });
}

/** Forgets the token, in the browser. */
export function dropToken(): void {
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
