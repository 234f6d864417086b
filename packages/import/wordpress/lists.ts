import {
  WORDPRESS_FEEDS,
  WORDPRESS_SITEMAPS,
} from '@wenzhan/content/sources/wordpress/old-addresses';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { plainHtml } from '../html-text';
import type { SourceAddress, SourceCategory, SourcePost } from '../source';
import type { WxrChannel, WxrItem } from './wxr';

/** The categories of an export, each with those around it. */
export function categoriesOf(channel: WxrChannel, file: string): SourceCategory[] {
  const bySlug = new Map(channel['wp:category'].map((one) => [one['wp:category_nicename'], one]));
  return channel['wp:category'].map((one) => {
    const parents: string[] = [];
    let above = bySlug.get(one['wp:category_parent']);
    while (above && parents.length < bySlug.size) {
      parents.unshift(plainHtml(above['wp:cat_name']));
      above = bySlug.get(above['wp:category_parent']);
    }
    return {
      key: one['wp:category_nicename'],
      slug: one['wp:category_nicename'],
      title: plainHtml(one['wp:cat_name']),
      description: plainHtml(one['wp:category_description']) || undefined,
      parents,
      number: one['wp:term_id'],
      location: { file, line: 1 },
    };
  });
}

/** The lists of a WordPress site, at the addresses that it gives them unless its owner changes them. */
export function addressesOf(
  channel: WxrChannel,
  items: readonly WxrItem[],
  base: string,
  file: string,
): SourceAddress[] {
  const location = { file, line: 1 };
  const bySlug = new Map(channel['wp:category'].map((one) => [one['wp:category_nicename'], one]));
  const pathTo = (slug: string, depth = 0): string => {
    const parent = bySlug.get(slug)?.['wp:category_parent'];
    return parent && depth < 20 ? `${pathTo(parent, depth + 1)}/${slug}` : slug;
  };
  const posts = items.filter(
    (item) => item['wp:post_type'] === 'post' && item['wp:status'] === 'publish',
  );
  const months = new Set(posts.map((item) => item['wp:post_date'].slice(0, 7)));
  const authors = new Set(posts.map((item) => item['dc:creator']).filter(Boolean));
  const lists = [
    ...channel['wp:category'].map(({ 'wp:category_nicename': slug }) => ({
      url: `${base}/category/${pathTo(slug)}/`,
      to: { category: slug },
      location,
    })),
    ...channel['wp:tag'].map((tag) => ({
      url: `${base}/tag/${tag['wp:tag_slug']}/`,
      to: { tag: plainHtml(tag['wp:tag_name']) },
      location,
    })),
    ...[...months].map((month) => ({
      url: `${base}/${month.replace('-', '/')}/`,
      to: { month },
      location,
    })),
    ...[...authors].map((login) => ({
      url: `${base}/author/${encodeURIComponent(login.toLowerCase())}/`,
      to: { path: routes.content() },
      location,
    })),
  ];
  return withFeeds(lists, base);
}

/** WordPress' short links of a post, which work beside its permalink. */
export function shortLinks(base: string, kind: SourcePost['kind'], id: string): string[] {
  return [...(kind === 'page' ? [`${base}/?page_id=${id}`] : []), `${base}/?p=${id}`];
}

/** WordPress' short links of categories. */
export const categoryLinks = (
  base: string,
  categories: readonly SourceCategory[],
): SourceAddress[] =>
  categories.map(({ key, number, location }) => ({
    url: `${base}/?cat=${number}`,
    to: { category: key },
    location,
  }));

/** The addresses of lists, each with those of its feeds, and the site's own feeds, years and sitemaps. */
export function withFeeds(lists: readonly SourceAddress[], base: string): SourceAddress[] {
  const location = lists[0]?.location ?? { file: base, line: 1 };
  const feedsOf = (url: string, to: SourceAddress['to']) =>
    WORDPRESS_FEEDS.map(([path, feed]) => ({
      url: `${url}${path}/`,
      to: { ...to, feed },
      location,
    }));
  const years = lists.flatMap(({ url, to }) =>
    'month' in to ? url.replace(/(?<!\d)\d+\/$/, '') : [],
  );
  return [
    ...lists.flatMap((list) => ('month' in list.to ? list : [list, ...feedsOf(list.url, list.to)])),
    ...[...new Set(years)].map((url) => ({ url, to: { path: listRoutes.archive }, location })),
    ...feedsOf(`${base}/`, { path: routes.home }),
    ...WORDPRESS_SITEMAPS.map((file) => ({
      url: `${base}/${file}`,
      to: { path: '/sitemap.xml' },
      location,
    })),
  ];
}
