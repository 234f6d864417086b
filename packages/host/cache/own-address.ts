import { siteUrl } from '@wenzhan/kit/urls/site-url';
import { type Entry, statusOf } from './entry';

let own: string | undefined;

/** The site's URL, read once: it is compared with every page that is served. */
export const ownAddress = (): string => (own ??= siteUrl());

/**
 * Whether a page was rendered while the site had another URL (`SITE_URL`, or `PORT` without it), which its
 * canonical URL, cards and structured data contain.
 */
export function isForOtherOrigin(entry: Entry): boolean {
  return isOfOtherSite(entry) && statusOf(entry) === 200;
}

/** The same of what is known of any entry without reading it. */
export function isOfOtherSite({ siteUrl }: Pick<Entry, 'siteUrl'>): boolean {
  return siteUrl !== undefined && siteUrl !== ownAddress();
}
