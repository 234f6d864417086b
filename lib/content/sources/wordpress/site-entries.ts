import type { ParsedFile } from '../../parse-file';
import { readEntry, unreadable } from '../records';
import { REDIRECTS_ENTRY, redirectsWithFile } from '../redirects-file';
import { SITE_ENTRY, siteWithFile } from '../site-file';
import { authorsOf, toAuthorRecord } from './authors';
import { toCategoryRecord } from './mapping';
import { navOfCategories, navOfMenu } from './menu';
import { type Category, categoryOf, NO_CATEGORY, textOf } from './names';
import { oldAddresses } from './old-addresses';
import type { KnownRow } from './rows';
import type { Scan } from './scanner';

/** The entries that a scan itself has read: site, redirects, and the categories and authors that have posts. */
export async function siteEntries(
  scan: Scan,
  { dir }: { dir: string | undefined },
): Promise<Map<string, ParsedFile>> {
  const categories = usedCategories(scan, [...scan.posts.values()]);
  const isPublic = ({ status }: KnownRow) => status === 'publish';
  const named = usedCategories(scan, [...scan.posts.values()].filter(isPublic));
  const site = await siteEntry(scan, named, dir);
  const redirects = await redirectsWithFile(oldAddresses(scan, named), dir);
  const entries = categories.map((category, order): [string, ParsedFile] => {
    const entry = `categories/${category.id}`;
    // Of drafts only: visitors must not learn its name.
    const onlyWithArticles = !named.includes(category);
    const make = () => toCategoryRecord(entry, category, { order, onlyWithArticles });
    return [entry, readEntry(entry, 'GET /wp/v2/categories', make)];
  });
  const authors = [...authorsOf(scan)].map(([id, author]): [string, ParsedFile] => {
    const entry = `authors/${id}`;
    return [entry, readEntry(entry, 'GET /wp/v2/users', () => toAuthorRecord(entry, author))];
  });
  return new Map([[SITE_ENTRY, site], [REDIRECTS_ENTRY, redirects], ...entries, ...authors]);
}

/** Categories of these posts, and their ancestors, which menus lead to. */
function usedCategories({ names }: Scan, posts: readonly KnownRow[]): Category[] {
  const used = new Set<number>();
  for (const row of posts) {
    let category: Category | undefined = categoryOf(row.categories, names);
    while (category && !used.has(category.id)) {
      used.add(category.id);
      category = names.categories.get(category.parent);
    }
  }
  return [...names.categories.values(), NO_CATEGORY].filter(({ id }) => used.has(id));
}

async function siteEntry(
  { root, menu, ...targets }: Scan,
  categories: Category[],
  dir: string | undefined,
): Promise<ParsedFile> {
  const badItems = menu?.bad ?? [];
  const headNav = menu ? navOfMenu(menu, targets, root.home) : navOfCategories(categories);
  const description = textOf(root.description);
  const known = {
    siteName: textOf(root.name) || new URL(root.home).host,
    // Relative addresses of media belong to WordPress, and its host may serve images.
    cdnUrl: root.url,
    headNav,
    ...(description ? { description } : {}),
  };
  const parsed = await siteWithFile(known, dir);
  const faults = badItems.flatMap(
    ({ id, error }) => unreadable(SITE_ENTRY, `GET /wp/v2/menu-items: ${id}`, error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}
