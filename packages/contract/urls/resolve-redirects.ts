import { redirectKey } from '@wenzhan/kit/urls/path';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import { parseTarget } from './target';

/** An entry of the content API's `redirect_list`. */
interface ListedRedirect {
  from: string;
  /** Undefined for a withdrawn path. */
  to?: string | undefined;
  status: 301 | 308 | 410;
}

/** A permanent redirect, or a withdrawn path. */
export type ResolvedRedirect = { status: 301 | 308; to: string } | { status: 410 };

/** Redirects by `redirectKey`. */
export type RedirectMap = ReadonlyMap<string, ResolvedRedirect>;

/** An entry of the list that cannot be used. */
interface Unusable {
  from: string;
  reason: string;
}

/**
 * Resolves a redirect list. The first entry of a path applies. Chains are followed to their end, so that a
 * visitor gets at most one redirect. Loops are left out, and targets that are neither a path of this site
 * nor an absolute http(s) URL. An absolute URL of this site counts as its path.
 */
export function resolveRedirects(list: readonly ListedRedirect[]): {
  redirects: RedirectMap;
  unusable: Unusable[];
} {
  const entries = new Map<string, ListedRedirect>();
  for (const entry of list) {
    const from = redirectKey(entry.from);
    if (!entries.has(from)) entries.set(from, entry);
  }
  const redirects = new Map<string, ResolvedRedirect>();
  const unusable: Unusable[] = [];
  for (const [from, entry] of entries) {
    const redirect = followed(from, entry, entries);
    if (typeof redirect === 'string') unusable.push({ from, reason: redirect });
    else redirects.set(from, redirect);
  }
  return { redirects, unusable };
}

/** The end of the chain of an entry, or the reason why it has none. */
function followed(
  from: string,
  entry: ListedRedirect,
  entries: ReadonlyMap<string, ListedRedirect>,
): ResolvedRedirect | string {
  const seen = new Set([from]);
  let last = entry;
  while (last.status !== 410) {
    const target = parseTarget(last.to ?? '');
    if (!target) return `${last.to} is no path of this site and no http(s) address`;
    const path = target.external ? ownPath(target.href) : target.href;
    const at = redirectKey(path ?? target.href);
    if (seen.has(at)) return 'a loop';
    seen.add(at);
    const next = path === null ? undefined : entries.get(at);
    if (!next) return { status: entry.status === 301 ? 301 : 308, to: target.href };
    last = next;
  }
  return { status: 410 };
}

/** The path of an absolute URL of this site, with its query, whatever its scheme; null for another site's. */
function ownPath(href: string): string | null {
  const { host, pathname, search } = new URL(href);
  return host === new URL(siteUrl()).host ? pathname + search : null;
}
