import { TOKEN_COOKIE } from './cookies';

const HAS_TOKEN = new RegExp(`(?:^|; )${TOKEN_COOKIE}=[^;]`);

/**
 * Whether there is a token among the cookies of a document. The library that reads cookies is for
 * editors only: everybody else's browser does not load it.
 *
 * @param cookies as `document.cookie` lists them; other programs' names may end in the same letters
 */
export function hasTokenCookie(cookies: string): boolean {
  return HAS_TOKEN.test(cookies);
}
