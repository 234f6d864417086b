import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RedirectsFile } from '../../content/file-schemas';
import { type ParsedFile, readContentFile } from '../../content/parse-file';
import { routes } from '../../routes';
import { fitsIntoPath, listRoutes } from '../../routes/list-routes';
import { readEntry, unreadable } from '../records';
import { SITE_ENTRY, siteWithFile } from '../site-file';
import { oldPath, shortLinks, toCategoryRecord } from './mapping';
import { navOfCategories, navOfMenu } from './menu';
import { type Category, categoryOf, NO_CATEGORY, textOf } from './names';
import type { KnownRow } from './rows';
import type { Scan } from './scanner';

const REDIRECTS_ENTRY = 'redirects.yaml';

/** The entries that a scan itself has read: site, redirects, and the categories that have posts. */
export async function siteEntries(
  scan: Scan,
  { dir }: { dir: string | undefined },
): Promise<Map<string, ParsedFile>> {
  const categories = usedCategories(scan, [...scan.posts.values()]);
  const isPublic = ({ status }: KnownRow) => status === 'publish';
  const named = usedCategories(scan, [...scan.posts.values()].filter(isPublic));
  const site = await siteEntry(scan, named, dir);
  const redirects = await redirectsEntry(scan, named, dir);
  const entries = categories.map((category, order): [string, ParsedFile] => {
    const entry = `categories/${category.id}`;
    // Of drafts only: visitors must not learn its name.
    const onlyWithArticles = !named.includes(category);
    const make = () => toCategoryRecord(entry, category, { order, onlyWithArticles });
    return [entry, readEntry(entry, 'GET /wp/v2/categories', make)];
  });
  return new Map([[SITE_ENTRY, site], [REDIRECTS_ENTRY, redirects], ...entries]);
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

/** The redirects of the folder, then the old addresses of categories and tags; diagnostics for a bad file. */
async function redirectsEntry(
  { names, root }: Scan,
  categories: readonly Category[],
  dir: string | undefined,
): Promise<ParsedFile> {
  const isWritten = dir && existsSync(path.join(dir, REDIRECTS_ENTRY));
  const own = isWritten ? await readContentFile(dir, REDIRECTS_ENTRY) : null;
  const written = own?.record?.kind === 'redirects' ? own.record.redirects : [];
  const redirects: RedirectsFile = [
    ...written,
    ...categories.flatMap(({ id, link, name }) =>
      [
        ...oldPath(link, routes.category(name)),
        ...(id > 0 ? shortLinks(root.home, `cat=${id}`) : []),
      ].map(redirectTo(routes.category(name))),
    ),
    ...[...names.tags.values()]
      .filter(({ name }) => fitsIntoPath(name))
      .flatMap(({ link, name }) =>
        oldPath(link, listRoutes.tag(name)).map(redirectTo(listRoutes.tag(name))),
      ),
  ];
  const record = { kind: 'redirects' as const, file: REDIRECTS_ENTRY, redirects };
  return own?.record === null
    ? { ...own, fallback: record }
    : { record, diagnostics: own?.diagnostics ?? [] };
}

const redirectTo = (to: string) => (from: string) => ({ from, to, status: 301 as const });
