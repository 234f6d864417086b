import { siteUrl } from '../routing/site-url';
import { type Entry, statusOf } from './entry';

let own: string | undefined;

/** The site's address, read once: every page that is sent is held against it. */
export const ownAddress = (): string => (own ??= siteUrl());

/**
 * Whether a page was rendered while the site had another address (`SITE_URL`, or `PORT` without it):
 * its canonical address, cards and structured data name that one.
 */
export function isOfOtherAddress(entry: Entry): boolean {
  return entry.siteUrl !== undefined && entry.siteUrl !== ownAddress() && statusOf(entry) === 200;
}
