import { isNameOf } from '@wenzhan/contract/urls/list-routes';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import { normalizePath, redirectKey } from '@wenzhan/kit/urls/path';
import { addressKey, isOfSite, redirectPath } from './addresses';
import type { Draft } from './bodies';
import type { SiteMap } from './site-map';
import type { Note, SourcePost, SourceSite } from './source';
import { MAX_ADDRESS, MAX_ITEMS } from './within-bounds';

/** An old URL that only a web server in front of the site can redirect. */
export interface UnwrittenAddress {
  url: string;
  to: string;
}

/** A redirect from a list or feed of the old site. */
export interface ListRedirect {
  from: string;
  to: string;
  status: 301;
}

/** The old addresses of a post that its file can have as aliases; others are told to the owner. */
export function aliasesOf(
  { post, path }: Draft,
  base: string,
  map: SiteMap,
  used: Set<string>,
  unwritten: UnwrittenAddress[],
): string[] {
  const aliases: string[] = [];
  for (const url of publicUrls(post, base)) {
    const whole = redirectPath(url);
    if (whole === path) continue;
    // Those that do not begin with its language are redirects of the default language.
    if (post.language !== undefined && !isBelow(whole, post.language)) continue;
    const from = post.language === undefined ? whole : splitEdition(whole ?? '').path;
    const isTaken =
      from !== null && (used.has(redirectKey(from)) || isOwnPath(from, map, post.language));
    const isTooMuch = (from?.length ?? 0) > MAX_ADDRESS || aliases.length === MAX_ITEMS;
    if (from === null || isTaken || isTooMuch) unwritten.push({ url: addressKey(url), to: path });
    else {
      used.add(redirectKey(from));
      aliases.push(from);
    }
  }
  return aliases;
}

/** The addresses that a post had in public on the old site. */
const publicUrls = ({ unpublished, hasTakenUrl, url, otherUrls }: SourcePost, base: string) =>
  unpublished
    ? []
    : [...(hasTakenUrl ? [] : [url]), ...otherUrls].filter((one) => isOfSite(one, base));

const isBelow = (path: string | null, language: string): boolean =>
  path !== null && splitEdition(path).segment === language;

/** Redirects from the old addresses of a translation that do not begin with its language. */
export function movedBelow(
  { post, path }: Draft,
  base: string,
  map: SiteMap,
  used: Set<string>,
): ListRedirect[] {
  const { language } = post;
  if (language === undefined || post.status === 'draft') return [];
  return publicUrls(post, base).flatMap((url) => {
    const from = redirectPath(url);
    if (from === null || isBelow(from, language) || from.length > MAX_ADDRESS) return [];
    if (used.has(redirectKey(from)) || isOwnPath(from, map, undefined)) return [];
    used.add(redirectKey(from));
    return [{ from, to: path, status: 301 as const }];
  });
}

/** Whether the new site has a page, list or feed at a path of a language, so that it redirects nothing from there. */
function isOwnPath(path: string, map: SiteMap, language: string | undefined): boolean {
  if (path.includes('?')) return false;
  const { kind, params } = matchRoute(path) ?? {};
  if (kind === undefined || kind === 'article' || kind === 'page') return false;
  const { tag, category, series } = params ?? {};
  if (tag !== undefined) return map.targetOf({ tag }, language) !== null;
  if (series !== undefined) {
    return map.places.some(({ post }) => post.series && isNameOf(post.series.name, series));
  }
  return category === undefined || map.categories.has(category);
}

interface ListsOf {
  site: SourceSite;
  map: SiteMap;
  language: string | undefined;
}

/** Redirects from the old lists of a language; both addresses are without it. */
export function redirectsOf(
  { site, map, language }: ListsOf,
  used: Set<string>,
  notes: Note[],
): ListRedirect[] {
  const lists = site.addresses.filter((address) => address.language === language);
  return lists.flatMap((address) => {
    const to = map.targetOf(address.to, language);
    const whole = isOfSite(address.url, site.base) ? redirectPath(address.url) : null;
    if (language !== undefined && !isBelow(whole, language)) return [];
    const from = language === undefined || whole === null ? whole : splitEdition(whole).path;
    if (from === null || to === null || from === normalizePath(to)) return [];
    if (used.has(redirectKey(from))) return [];
    used.add(redirectKey(from));
    if (!isOwnPath(from, map, language)) return [{ from, to, status: 301 as const }];
    const text = `新站在这个网址上有别的页面，没有转到${to}`;
    notes.push({ location: address.location, subject: `旧网址${from}`, text });
    return [];
  });
}
