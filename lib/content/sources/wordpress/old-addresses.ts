import { monthOf } from '../../../runtime/text/format';
import { routes } from '../../../urls';
import { feedsBelow, listRoutes, tagRoute } from '../../../urls/list-routes';
import type { RedirectsFile } from '../../file-schemas';
import { type Author, authorsOf } from './authors';
import { oldPath, shortLinks } from './records';
import type { KnownRow } from './rows';
import type { Scan } from './site-scanner';
import type { Category } from './terms';

/** Feeds below an address of WordPress, with the files that this site has for them. */
export const WORDPRESS_FEEDS = [
  ['feed', 'feed.xml'],
  ['feed/rss2', 'feed.xml'],
  ['feed/rdf', 'feed.xml'],
  ['feed/atom', 'atom.xml'],
] as const;

/** Sitemaps of WordPress itself, and of Yoast's and other plugins. */
export const WORDPRESS_SITEMAPS = ['wp-sitemap.xml', 'sitemap_index.xml'] as const;

/**
 * Redirects from what WordPress has besides posts and pages: categories, tags, authors, months and years, their
 * feeds and the site's, and its sitemap.
 *
 * @param categories those with public posts
 */
export function oldAddresses(scan: Scan, categories: readonly Category[]): RedirectsFile {
  const { home } = scan.root;
  const root = new URL(home).pathname.replace(/\/$/, '');
  return [
    ...feedsOf(root, ''),
    ...WORDPRESS_SITEMAPS.map((file) => redirect(`${root}/${file}`, '/sitemap.xml')),
    ...categories.flatMap(({ id, link, name }) => {
      const to = routes.category(name);
      const short = id > 0 ? shortLinks(home, `cat=${id}`) : [];
      return [...listOf(link, to), ...short.map((from) => redirect(from, to))];
    }),
    ...furtherCategories(scan, categories),
    ...[...scan.names.tags.values()]
      .filter(({ name }) => name !== '')
      .flatMap(({ link, name }) => listOf(link, tagRoute(name))),
    ...[...authorsOf(scan).values()].flatMap(({ link, key }: Author) =>
      listOf(link, listRoutes.author(key)),
    ),
    ...datesOf(root, [...scan.posts.values()]),
  ];
}

const redirect = (from: string, to: string) => ({ from, to, status: 301 as const });

/**
 * Categories of public posts that belong to another one here: they are tags. Those that contain nothing but such
 * categories lead to all articles.
 */
function furtherCategories(scan: Scan, shown: readonly Category[]): RedirectsFile {
  const { categories } = scan.names;
  const published = [...scan.posts.values()].filter(({ status }) => status === 'publish');
  const direct = new Set(published.flatMap((row) => row.categories));
  const used = new Set<number>();
  for (const id of direct) {
    for (let one = categories.get(id); one && !used.has(one.id); ) {
      used.add(one.id);
      one = categories.get(one.parent);
    }
  }
  const isShown = new Set(shown.map(({ id }) => id));
  return [...categories.values()]
    .filter(({ id }) => used.has(id) && !isShown.has(id))
    .flatMap(({ id, link, title }) =>
      listOf(link, direct.has(id) ? tagRoute(title) : routes.content()),
    );
}

/** The redirects of a list's old address and of its feeds. */
const listOf = (link: string, to: string): RedirectsFile =>
  oldPath(link, to).flatMap((from) => [redirect(from, to), ...feedsOf(from, feedsBelow(to))]);

const feedsOf = (from: string, to: string): RedirectsFile =>
  WORDPRESS_FEEDS.map(([feed, file]) => redirect(`${from}/${feed}`, `${to}/${file}`));

/** The months and years of public posts. A year's address may also be that of a post or page. */
function datesOf(root: string, posts: readonly KnownRow[]): RedirectsFile {
  const months = new Map<string, string>();
  const years = new Set<string>();
  const slugs = new Set(posts.map(({ slug }) => slug));
  for (const { status, date, date_gmt } of posts) {
    if (status !== 'publish' || !date || !date_gmt) continue;
    const [year = '', month = ''] = date.split('-');
    // The month in which this site has the post, if its time zone is another one.
    months.set(`${root}/${year}/${month}`, listRoutes.month(monthOf(`${date_gmt}Z`)));
    if (!slugs.has(year)) years.add(year);
  }
  return [
    ...[...months].map(([from, to]) => redirect(from, to)),
    ...[...years].map((year) => redirect(`${root}/${year}`, listRoutes.archive)),
  ];
}
