import { TOKEN_COOKIE } from './cookies';

const HAS_TOKEN = new RegExp(`(?:^|; )${TOKEN_COOKIE}=[^;]`);

/**
 * Whether a document's cookies contain a token. The library that parses cookies is loaded for editors only.
 *
 * @param cookies as in `document.cookie`; other cookies' names may have the same ending
 */
export function hasTokenCookie(cookies: string): boolean {
  return HAS_TOKEN.test(cookies);
}
