import { deleteCookie, getCookie } from 'cookies-next/client';
import { TOKEN_COOKIE } from './cookies';

/** The visitor's token, in the browser; undefined too where its encoding is broken, as on the server. */
export function readToken(): string | undefined {
  try {
    const token = getCookie(TOKEN_COOKIE);
    return typeof token === 'string' && token ? token : undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Forgets the token, in the browser. */
export function dropToken(): void {
  deleteCookie(TOKEN_COOKIE, { path: '/' });
}
