import type { Change } from '@wenzhan/contract/calls/changes';
import {
  addressesOf,
  languageVersions,
  scriptVersions,
} from '@wenzhan/contract/urls/edition-links';
import { routes } from '@wenzhan/contract/urls/routes';
import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { resolvePictureUrl } from '@wenzhan/text/pictures/pictures';
import { isIndexable } from '../../site/metadata/indexable';
import { element, XML_DECLARATION } from './xml';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The XML around the entries of a sitemap, on a site in the languages that it has now. */
export function urlset(): { start: string; end: string } {
  const hasVersions = traditionalVariant() || siteLanguages().length > 1;
  const xhtml = hasVersions ? ` xmlns:xhtml="${XHTML_NAMESPACE}"` : '';
  return {
    start: `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"${xhtml}>\n`,
    end: '</urlset>\n',
  };
}

/** URLs in one entry: each page of the sitemaps is in both scripts, or in one. */
export const URLS_PER_ENTRY = traditionalVariant() ? 2 : 1;

/** A page in the sitemap of lists. */
export interface ListEntry {
  path: string;
  updatedAt: string | undefined;
  /** The languages in which it may be indexed, its own among them, as the site has them; undefined if it has one. */
  languages?: readonly string[] | undefined;
}

interface PageInLanguage extends Pick<ListEntry, 'languages'> {
  /** In the default edition. */
  url: string;
  language: string | undefined;
}

/** Writes entries of sitemaps. Created once for many entries, because parsing URLs is expensive. */
export interface EntryWriter {
  /** The entry for a change; undefined if its page was withdrawn or must not be indexed. */
  entryOf(change: Change): string | undefined;
  /**
   * The entries of pages without a change of their own, which change with the newest one.
   *
   * @param home the languages in which the home page may be indexed; null if it may not in this one
   */
  fixedEntries(updatedAt: string | undefined, home: readonly string[] | null): string[];
  /** The entry of a page that `changes` does not name, such as that of a tag. */
  listEntry(page: ListEntry): string;
}

/** @param language of the content, in lower case; the default one without it */
export function entryWriter(cdnUrl: string, language?: string): EntryWriter {
  const origin = absoluteUrl('/').slice(0, -1);
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const write = ({ path, updatedAt, languages }: ListEntry, pictures: readonly string[] = []) => {
    const images = pictures.map((picture) =>
      element('image:image', [element('image:loc', absolute(picture))]),
    );
    const page = { url: absolute(path), language, languages };
    return `${urlElements(page, [lastModified(updatedAt), ...images])}\n`;
  };
  const picturesOf = ({ cover, pictures = [] }: Change) => [
    ...new Set(
      [cover, ...pictures].flatMap((one) => (one && resolvePictureUrl(one.url, cdnUrl)) || []),
    ),
  ];
  const all = siteLanguages();
  const known = (languages: readonly string[] = []) => {
    const segments = new Set(languages.map(segmentOf));
    return all.filter((one) => segments.has(segmentOf(one)));
  };
  return {
    entryOf: (change) => {
      const path = isIndexable(change) ? pathOf(change) : undefined;
      const { updatedAt, languages } = change;
      return path && write({ path, updatedAt, languages: known(languages) }, picturesOf(change));
    },
    fixedEntries: (updatedAt, home) => [
      ...(home ? [write({ path: routes.home, updatedAt, languages: home })] : []),
      ...[routes.content(), routes.feeds].map((path) => write({ path, updatedAt, languages: all })),
    ],
    listEntry: (page) => write({ ...page, path: absoluteUrl(page.path) }),
  };
}

/** The sitemap index: path and newest time of each sitemap. */
export function sitemapIndex(
  sitemaps: readonly { path: string; updatedAt: string | undefined }[],
): string {
  const entries = sitemaps.map(({ path, updatedAt }) =>
    element('sitemap', [element('loc', absoluteUrl(path)), lastModified(updatedAt)]),
  );
  return `${XML_DECLARATION}${element('sitemapindex', entries, { xmlns: SITEMAP_NAMESPACE })}\n`;
}

/** A page in each script of its language, each time with the URLs in all of them, and in other languages. */
function urlElements(
  { url, language, languages = [] }: PageInLanguage,
  properties: (string | undefined)[],
): string {
  const scripts = language === undefined ? scriptVersions(url) : null;
  const versions = languages.length > 1 ? languageVersions(url, languages) : scripts;
  const links = Object.entries(versions ?? {}).map(([hreflang, href]) =>
    element('xhtml:link', '', { rel: 'alternate', hreflang, href }),
  );
  return addressesOf(url, language)
    .map((loc) => element('url', [element('loc', loc), ...properties, ...links]))
    .join('');
}

function lastModified(updatedAt: string | undefined): string | undefined {
  return updatedAt && element('lastmod', updatedAt);
}

function pathOf({ kind, id, name, category }: Change): string | undefined {
  if (kind === 'article') return id && category && routes.article({ category, id });
  if (kind === 'category') return name && routes.category(name);
  return name && routes.staticPage(name);
}
