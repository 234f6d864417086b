import type { Feed, FeedArticle } from '../data/feed';
import { buildPath, routes } from '../routes';
import type { FeedFile } from '../routes/table';
import { absoluteUrl } from '../routing/site-url';

/** The documents that one feed is served as. */
export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', type: 'application/atom+xml' },
  json: { file: 'feed.json', type: 'application/feed+json' },
} as const satisfies Record<string, { file: FeedFile; type: string }>;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** The year from which on the ids below hold (RFC 4151 wants a date at which the host was one's own). */
const ID_YEAR = '2026';

/** Path of a feed: of a category, or of the whole site. */
export function feedPath(format: FeedFormat, category?: string): string {
  const { file } = FEED_FORMATS[format];
  return category ? buildPath(`/content/[category]/${file}`, { category }) : `/${file}`;
}

/** What all formats say of a feed as a whole, addresses absolute. */
export function feedChannel({ site, category, articles }: Feed, format: FeedFormat) {
  return {
    title: category ? `${category.title} - ${site.siteName}` : site.siteName,
    description: (category ?? site).description ?? site.siteName,
    page: absoluteUrl(category ? routes.category(category.name) : routes.home),
    self: absoluteUrl(feedPath(format, category?.name)),
    language: site.locale,
    author: site.siteName,
    updatedAt: latest(articles),
  };
}

/** An id that stays when an article moves to another category (RFC 4151). */
export function feedId({ url, id }: Pick<FeedArticle, 'url' | 'id'>): string {
  return `tag:${new URL(url).hostname},${ID_YEAR}:article:${id}`;
}

/** When an article last changed. */
export function changedAt({ updatedAt, publishedAt }: FeedArticle): string {
  return updatedAt ?? publishedAt;
}

function latest(articles: FeedArticle[]): string | undefined {
  return articles.map(changedAt).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
