import type { Change } from '@wenzhan/contract/calls/changes';
import { addressesOf, scriptVersions } from '@wenzhan/contract/urls/edition-links';
import { routes } from '@wenzhan/contract/urls/routes';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { resolvePictureUrl } from '@wenzhan/text/pictures/pictures';
import { isIndexable } from '../../site/metadata/indexable';
import { element, XML_DECLARATION } from './xml';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The XML around the entries of a sitemap. */
export const URLSET = {
  start: `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"${
    traditionalVariant() ? ` xmlns:xhtml="${XHTML_NAMESPACE}"` : ''
  }>\n`,
  end: '</urlset>\n',
} as const;

/** URLs in one entry: each page of the sitemaps is in both scripts, or in one. */
export const URLS_PER_ENTRY = traditionalVariant() ? 2 : 1;

/** A page in the sitemap of lists. */
export interface ListEntry {
  path: string;
  updatedAt: string | undefined;
}

/** Writes entries of sitemaps. Created once for many entries, because parsing URLs is expensive. */
export interface EntryWriter {
  /** The entry for a change; undefined if its page was withdrawn or must not be indexed. */
  entryOf(change: Change): string | undefined;
  /**
   * The entries of pages without a change of their own, which change with the newest one.
   *
   * @param hasHome whether the home page may be indexed
   */
  fixedEntries(updatedAt: string | undefined, hasHome: boolean): string[];
}

/** @param language of the content, in lower case; the default one without it */
export function entryWriter(cdnUrl: string, language?: string): EntryWriter {
  const origin = absoluteUrl('/').slice(0, -1);
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const write = (path: string, updatedAt: string | undefined, picture?: string) => {
    const image = picture && element('image:image', [element('image:loc', absolute(picture))]);
    return `${urlElements(absolute(path), language, [lastModified(updatedAt), image])}\n`;
  };
  return {
    entryOf: (change) => {
      const path = isIndexable(change) ? pathOf(change) : undefined;
      const picture = change.cover && resolvePictureUrl(change.cover.url, cdnUrl);
      return path && write(path, change.updatedAt, picture);
    },
    fixedEntries: (updatedAt, hasHome) =>
      [...(hasHome ? [routes.home] : []), routes.content(), routes.feeds].map((path) =>
        write(path, updatedAt),
      ),
  };
}

/** The sitemap of pages that `changes` does not name, such as those of tags. */
export function listSitemap(pages: readonly ListEntry[], language?: string): string {
  const entries = pages.map(({ path, updatedAt }) =>
    urlElements(absoluteUrl(path), language, [lastModified(updatedAt)]),
  );
  return `${URLSET.start}${entries.join('\n')}\n${URLSET.end}`;
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

/** A page in each script of its language, each time with the URLs in all of them. */
function urlElements(
  url: string,
  language: string | undefined,
  properties: (string | undefined)[],
): string {
  const scripts = language === undefined ? scriptVersions(url) : null;
  const versions = Object.entries(scripts ?? {}).map(([hreflang, href]) =>
    element('xhtml:link', '', { rel: 'alternate', hreflang, href }),
  );
  return addressesOf(url, language)
    .map((loc) => element('url', [element('loc', loc), ...properties, ...versions]))
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
