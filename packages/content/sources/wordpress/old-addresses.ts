import { feedsBelow, listRoutes, tagRoute } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { monthOf } from '@wenzhan/kit/text/format';
import type { RedirectsFile } from '../../files/file-schemas';
import type { PublicPart } from './parts/public-part';
import type { KnownRow } from './parts/rows';
import { oldPath, type SiteAddresses, shortLinks } from './records';

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
 * @param site its public address, and the language if it is not the default one
 */
export function oldAddresses(
  part: PublicPart,
  site: Pick<SiteAddresses, 'home' | 'language'>,
): RedirectsFile {
  const { posts, categories, tags, authors } = part;
  const root = new URL(site.home).pathname.replace(/\/$/, '');
  return [
    ...feedsOf(root, ''),
    ...WORDPRESS_SITEMAPS.map((file) => redirect(`${root}/${file}`, '/sitemap.xml')),
    ...[...categories.values()].flatMap(({ id, link, name }) => {
      const to = routes.category(name);
      const short = id > 0 ? shortLinks(site, `cat=${id}`) : [];
      return [...listOf(link, to), ...short.map((from) => redirect(from, to))];
    }),
    ...furtherCategories(part),
    ...[...tags.values()]
      .filter(({ name }) => name !== '')
      .flatMap(({ link, name }) => listOf(link, tagRoute(name))),
    ...[...authors.values()].flatMap(({ link, key }) => listOf(link, listRoutes.author(key))),
    ...datesOf(root, [...posts.values()]),
  ];
}

const redirect = (from: string, to: string) => ({ from, to, status: 301 as const });

/**
 * Categories of public posts that belong to another one here: they are tags. Those that contain nothing but such
 * categories lead to all articles.
 */
function furtherCategories({ posts, categories, allCategories }: PublicPart): RedirectsFile {
  const direct = new Set([...posts.values()].flatMap((row) => row.categories));
  return [...allCategories.values()]
    .filter(({ id }) => !categories.has(id))
    .flatMap(({ id, link, title }) =>
      listOf(link, direct.has(id) ? tagRoute(title) : routes.content()),
    );
}

/** The redirects of a list's old address and of its feeds. */
const listOf = (link: string, to: string): RedirectsFile =>
  oldPath(link, to).flatMap((from) => [redirect(from, to), ...feedsOf(from, feedsBelow(to))]);

const feedsOf = (from: string, to: string): RedirectsFile =>
  WORDPRESS_FEEDS.map(([feed, file]) => redirect(`${from}/${feed}`, `${to}/${file}`));

/** The months and years of posts. A year's address may also be that of a post or page. */
function datesOf(root: string, posts: readonly KnownRow[]): RedirectsFile {
  const months = new Map<string, string>();
  const years = new Set<string>();
  const slugs = new Set(posts.map(({ slug }) => slug));
  for (const { date, date_gmt } of posts) {
    if (!date || !date_gmt) continue;
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
