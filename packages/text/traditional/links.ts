import { matchRoute } from '@wenzhan/contract/urls/match';
import { routes } from '@wenzhan/contract/urls/routes';
import { decoded } from '@wenzhan/kit/urls/path';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import {
  SIMPLIFIED_LANGUAGE,
  TRADITIONAL_HOME,
  traditionalLanguage,
  traditionalVariant,
} from '@wenzhan/kit/urls/traditional';

/** The path of a share image: `/media/share/wide/article/101.png`. */
const SHARE_IMAGE = /^(\/media\/share\/.+)(\.png)$/;

/** A link to `/login` with a return path. */
const SIGN_IN = routes.signIn('');

/**
 * The version in traditional characters of a page, its Markdown, a feed or a share image of this site; after signing in, of the
 * page to which that leads. Any other address stays the same (a path without a route may be another server's), and
 * so do all of them if the site has no such pages.
 *
 * @param address a path or an absolute URL
 */
export function traditionalLink(address: string): string {
  if (!traditionalVariant()) return address;
  const origin = siteUrl();
  const isAbsolute = address.startsWith(`${origin}/`);
  const reference = isAbsolute ? address.slice(origin.length) : address;
  const converted = traditionalPath(reference);
  return isAbsolute ? origin + converted : converted;
}

function traditionalPath(reference: string): string {
  if (reference.startsWith(SIGN_IN)) {
    const next = decoded(reference.slice(SIGN_IN.length));
    return routes.signIn(traditionalPath(next));
  }
  const path = reference.split(/[?#]/)[0] ?? '';
  const rest = reference.slice(path.length);
  const share = SHARE_IMAGE.exec(path);
  if (share) return `${share[1]}${shareSuffix()}${share[2]}${rest}`;
  // The middleware removes a slash at the end.
  const converted = TRADITIONAL_HOME + path.replace(/\/$/, '');
  const exists = path.startsWith('/') && matchRoute(converted) !== null;
  return exists ? converted + rest : reference;
}

/** A page in both scripts: the page itself, and its version in traditional characters if it has one. */
export function inBothScripts(address: string): string[] {
  return [...new Set([address, traditionalLink(address)])];
}

/** The absolute URLs of a page by language, for `hreflang`; null for a page in one script. */
export function scriptVersions(url: string): Record<string, string> | null {
  const [simplified = url, traditional] = inBothScripts(url);
  if (!traditional) return null;
  return {
    [SIMPLIFIED_LANGUAGE]: simplified,
    [traditionalLanguage()]: traditional,
    'x-default': simplified,
  };
}

/** What follows the name of a page in the path of its share image: `.zh-hant`. */
export const shareSuffix = (): string => `.${traditionalLanguage().toLowerCase()}`;
