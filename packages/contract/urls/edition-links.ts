import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { decoded } from '@wenzhan/kit/urls/path';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import {
  SIMPLIFIED_LANGUAGE,
  TRADITIONAL_SEGMENT,
  traditionalLanguage,
  traditionalVariant,
} from '@wenzhan/kit/urls/traditional';
import { matchInEdition } from './match';
import { routes } from './routes';

/** The path of a share image: `/media/share/wide/article/101.png`. */
const SHARE_IMAGE = /^(\/media\/share\/.+)(\.png)$/;

/** A link to `/login` with a return path. */
const SIGN_IN = routes.signIn('');

/**
 * The address in another edition of a page, its Markdown, a feed or a share image of this site; after signing in, of the
 * page to which that leads. Any other address stays the same: a path without a route may be another server's.
 *
 * @param segment of the edition
 * @param address a path or an absolute URL, in the default edition
 */
export function editionLink(segment: string, address: string): string {
  const origin = siteUrl();
  const isAbsolute = address.startsWith(`${origin}/`);
  const reference = isAbsolute ? address.slice(origin.length) : address;
  const converted = editionReference(segment, reference);
  return isAbsolute ? origin + converted : converted;
}

function editionReference(segment: string, reference: string): string {
  if (reference.startsWith(SIGN_IN)) {
    const next = decoded(reference.slice(SIGN_IN.length));
    return routes.signIn(editionReference(segment, next));
  }
  const path = reference.split(/[?#]/)[0] ?? '';
  const rest = reference.slice(path.length);
  const share = SHARE_IMAGE.exec(path);
  if (share) return `${share[1]}.${segment}${share[2]}${rest}`;
  if (!path.startsWith('/')) return reference;
  // The middleware removes a slash at the end.
  const page = path.replace(/(?<=.)\/$/, '');
  return matchInEdition(segment, page) ? pathInEdition(segment, page) + rest : reference;
}

/** The address in traditional characters; the same if the site has no such pages. */
export const traditionalLink = (address: string): string =>
  traditionalVariant() ? editionLink(TRADITIONAL_SEGMENT, address) : address;

/**
 * The addresses of a page with content in a language: of the default language also that in traditional characters.
 *
 * @param address in the default edition
 * @param language in lower case; the default one without it
 */
export function addressesOf(address: string, language?: string): string[] {
  if (language) return [editionLink(language, address)];
  return [...new Set([address, traditionalLink(address)])];
}

/** The absolute URLs of a page of the default edition in both scripts, for `hreflang`; null for a page in one script. */
export function scriptVersions(url: string): Record<string, string> | null {
  const [simplified = url, traditional] = addressesOf(url);
  if (!traditional) return null;
  return {
    [SIMPLIFIED_LANGUAGE]: simplified,
    [traditionalLanguage()]: traditional,
    'x-default': simplified,
  };
}

/**
 * The absolute URLs of a page by language, and that in other scripts, for `hreflang`; null for a page in one edition.
 *
 * @param url in the default edition
 * @param languages of the site in which it exists and may be indexed, in the site's order
 */
export function languageVersions(
  url: string,
  languages: readonly string[],
): Record<string, string> | null {
  const [first = ''] = siteLanguages();
  const scripts = languages.includes(first) ? scriptVersions(url) : null;
  if (languages.length < 2) return scripts;
  const origin = siteUrl();
  const path = url.slice(origin.length);
  // The script says more than the region.
  const named = languages.filter((language) => !scripts || language !== first);
  const urlIn = (language: string) =>
    language === first ? url : origin + pathInEdition(segmentOf(language), path);
  return {
    ...scripts,
    ...Object.fromEntries(named.map((language) => [language, urlIn(language)])),
    'x-default': urlIn(languages[0] ?? first),
  };
}
