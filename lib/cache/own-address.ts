import { siteUrl } from '../seo/site-url';
import { type Entry, pathOf, statusOf } from './entry';
import { askSelf } from './refresh';
import type { Store } from './store';

let own: string | undefined;

/** The site's address, read once: every page that is sent is held against it. */
export const ownAddress = (): string => (own ??= siteUrl());

/** Pages that are being rendered anew: who asks meanwhile waits for the same one. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Whether a page was rendered while the site had another address (`SITE_URL`, or `PORT` without it):
 * its canonical address, cards and structured data name that one.
 */
export function isOfOtherAddress(entry: Entry): boolean {
  return entry.siteUrl !== undefined && entry.siteUrl !== ownAddress() && statusOf(entry) === 200;
}

/**
 * Has the site render such a page anew, and waits for it. A page that cannot be rendered now is shown
 * as it is, and asked for again when it is out of date.
 */
export async function withOwnAddress(store: Store, entry: Entry): Promise<Entry> {
  const { key } = entry;
  const path = isOfOtherAddress(entry) ? pathOf(key) : null;
  if (path === null) return entry;
  let asked = underWay.get(key);
  if (!asked) {
    asked = askSelf(store, path).finally(() => underWay.delete(key));
    underWay.set(key, asked);
  }
  await asked;
  const latest = (await store.get(key)) ?? entry;
  latest.siteUrl = ownAddress();
  return latest;
}
