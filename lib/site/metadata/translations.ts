import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { languageVersions, scriptVersions } from '@wenzhan/contract/urls/edition-links';
import { matchInEdition } from '@wenzhan/contract/urls/match';
import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { editionOf } from '../editions';
import { inEdition, pageLink } from '../page-edition';
import { isNotFound, isRedirect } from '../queries/page-failure';
import { getSite } from '../queries/site';
import type { PageMetadata } from './page-description';

/** A page, or the place that is nearest to it, in one of the site's languages. */
export interface Translation {
  /** A language tag: `en`. */
  language: string;
  /** With the segment of the edition. */
  path: string;
  /** Whether it is the page itself. */
  isSame: boolean;
  /** Whether search engines may know it. */
  isIndexable: boolean;
}

type Params = Record<string, string>;

/** What a route shows: the function that loads it, and the one that describes it. */
interface Described<P extends Params, T> {
  load: (params: P) => Promise<T>;
  describe: (site: SiteConfig, value: T) => PageMetadata;
}

/** By the pattern of the route: each page describes itself once (`defineMetadata`). */
const described = new Map<string, Described<Params, unknown>>();

/** Makes the pages of a route known, so that their translations can be looked up. */
export function describeRoute<P extends Params, T>(pattern: string, page: Described<P, T>): void {
  described.set(pattern, page as unknown as Described<Params, unknown>);
}

/**
 * A page in all languages of the site, in their order; none for a site in one language. Where it does not exist, its
 * nearest ancestor that does stands for it. A language whose page cannot be loaded now is left out of this render.
 *
 * @param pattern of its route
 */
export const translationsOf = cache(
  async (pattern: string, ...values: [name: string, value: string][]): Promise<Translation[]> => {
    const languages = siteLanguages();
    if (languages.length < 2) return [];
    const params = Object.fromEntries(values);
    const own = await factsOf(pattern, params);
    const shown = own === 'failed' ? null : own;
    const trail = shown?.trail.map((crumb) => crumb.path) ?? [];
    const all = await Promise.all(
      languages.map(async (language, index) => {
        const edition = index === 0 ? null : await editionOf(segmentOf(language));
        return inEdition(edition, async () => {
          const facts = await factsOf(pattern, params);
          if (facts === 'failed') return [];
          if (facts) {
            // One of another category has another address, which sitemaps do not know either.
            const isIndexable = facts.indexable && (!shown || facts.path === shown.path);
            return [{ language, path: pageLink(facts.path), isSame: true, isIndexable }];
          }
          const path = await nearestOf(trail);
          return [{ language, path: pageLink(path), isSame: false, isIndexable: false }];
        });
      }),
    );
    return all.flat();
  },
);

/** The last of these pages that exists in this edition; the home page if none does. */
async function nearestOf(paths: readonly string[]): Promise<string> {
  for (const path of paths.toReversed()) {
    const { pattern, params } = matchInEdition('', path) ?? {};
    const facts = pattern ? await factsOf(pattern, params as Params) : null;
    if (facts && facts !== 'failed') return path;
  }
  return '/';
}

/** What describes a page in this edition; null if there is none. */
async function factsOf(pattern: string, params: Params): Promise<PageMetadata | 'failed' | null> {
  const page = described.get(pattern);
  if (!page) return null;
  try {
    const [site, value] = await Promise.all([getSite(), page.load(params)]);
    return page.describe(site, value);
  } catch (error) {
    if (isNotFound(error) || isRedirect(error)) return null;
    unstable_rethrow(error);
    return 'failed';
  }
}

/**
 * The absolute URLs of a page by language, for `hreflang`; null for a page in one edition.
 *
 * @param path in the default edition
 * @param translations the page in all languages of the site
 */
export function languageUrls(
  path: string,
  translations: readonly Translation[],
): Record<string, string> | null {
  if (translations.length === 0) return scriptVersions(absoluteUrl(path));
  const indexable = translations.filter(({ isIndexable }) => isIndexable);
  return languageVersions(
    absoluteUrl(path),
    indexable.map(({ language }) => language),
  );
}
