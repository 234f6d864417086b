import { languageSegment } from '@wenzhan/contract/schemas/locale';
import type { JsonClient } from '../../json-client';
import { getPage, ifHidden } from '../api';
import { languageSchema, type WpLanguage } from '../schemas';

/**
 * The languages of a WordPress with Polylang, which says them since its version 3.7; none for another one.
 *
 * @throws {SourceError}
 */
export async function readLanguages(client: JsonClient): Promise<readonly WpLanguage[]> {
  const fields = { _fields: 'slug,w3c,home_url' };
  const page = getPage(client, '/pll/v1/languages', languageSchema, fields);
  return (await page.catch(ifHidden)).list;
}

/**
 * The languages of a site in a WordPress, in the order of their tags; undefined for one that it does not have.
 *
 * @param tags the default language first
 * @param known as WordPress says; if it says none, their addresses are those that Polylang makes by default: those of the default language
 * have no prefix, those of another one that of its tag
 * @param home public address of the WordPress site
 */
export function languagesOf(
  tags: readonly string[],
  known: readonly WpLanguage[],
  home: string,
): (WpLanguage | undefined)[] {
  if (known.length > 0) return tags.map((tag) => languageFor(tag, known));
  const root = withSlash(home);
  return tags.map((tag, at) => {
    const segment = languageSegment(tag);
    return at === 0
      ? { slug: primaryOf(segment), w3c: tag, home_url: root }
      : { slug: segment, w3c: tag, home_url: `${root}${segment}/` };
  });
}

/** The language with the slug or the locale of a tag, or with the slug of its language alone. */
function languageFor(tag: string, known: readonly WpLanguage[]): WpLanguage | undefined {
  const segment = languageSegment(tag);
  return (
    known.find(({ slug }) => slug === segment) ??
    known.find(({ w3c }) => languageSegment(w3c) === segment) ??
    known.find(({ slug }) => slug === primaryOf(segment))
  );
}

const primaryOf = (segment: string): string => segment.replace(/-.*/, '');

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** The language that an address belongs to: that with the longest beginning in common. */
export function languageAt(link: string, known: readonly WpLanguage[]): WpLanguage | undefined {
  return known
    .filter((language) => isBelow(link, language))
    .reduce<WpLanguage | undefined>(
      (longest, one) => (longest && longest.home_url.length >= one.home_url.length ? longest : one),
      undefined,
    );
}

/** Whether an address is one of a language, or of another one whose addresses begin with its. */
const isBelow = (link: string, { home_url }: WpLanguage): boolean =>
  `${link}/`.startsWith(withSlash(home_url));

/** An address as it is without its language. @param home public address of the WordPress site */
export const withoutLanguage = (link: string, language: WpLanguage, home: string): string =>
  isBelow(link, language)
    ? withSlash(home) + link.slice(withSlash(language.home_url).length)
    : link;
