import type { NavEntry, SiteConfig } from '@wenzhan/contract/calls/site';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { MARKDOWN_SUFFIX, PAGES } from '@wenzhan/contract/urls/table';
import { withoutTrailingSlashes } from '@wenzhan/kit/text/trailing-slashes';
import { siteUrl } from '@wenzhan/kit/urls/site-url';

/**
 * The configuration with the paths of pages in its links, however they are written: so a link of the menu is marked on
 * its page, and leads there without a redirect.
 */
export function withPagePaths(site: SiteConfig): SiteConfig {
  const { headNav, headerButton, announcement, footer } = site;
  return {
    ...site,
    headNav: headNav.map(navEntry),
    ...(headerButton && { headerButton: withPagePath(headerButton) }),
    ...(announcement && { announcement: withPagePath(announcement) }),
    ...(footer?.columns && {
      footer: {
        ...footer,
        columns: footer.columns.map(({ title, links }) => ({
          title,
          links: links.map((link) => withPagePath(link)),
        })),
      },
    }),
  };
}

function navEntry(entry: NavEntry): NavEntry {
  const { children } = entry;
  return { ...withPagePath(entry), ...(children && { children: children.map(navEntry) }) };
}

const withPagePath = <T extends { path?: string | undefined }>(link: T): T =>
  link.path === undefined ? link : { ...link, path: pagePath(link.path) };

const PAGE_PATTERNS: ReadonlySet<string> = new Set(PAGES.map(({ pattern }) => pattern));

/**
 * The path of a page of this site without its origin, and without slashes at its end. Any other address stays the same:
 * feeds and Markdown are files, and a path without a route may be another server's.
 */
function pagePath(address: string): string {
  const origin = siteUrl();
  const isOwn = address === origin || address.startsWith(`${origin}/`);
  const path = isOwn ? address.slice(origin.length) || '/' : address;
  const written = path.split(/[?#]/)[0] ?? '';
  const page = written === '/' ? written : withoutTrailingSlashes(written);
  const isPage =
    PAGE_PATTERNS.has(matchRoute(page)?.pattern ?? '') && !page.endsWith(MARKDOWN_SUFFIX);
  return isPage ? page + path.slice(written.length) : address;
}
