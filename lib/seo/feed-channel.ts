import type { Feed, FeedArticle } from '../data/feed';
import type { FeedFile } from '../routes/table';
import { absoluteUrl } from '../routing/site-url';
import { licenseOf } from './license';

/** Names for people, file names and media types of the feed formats. */
export const FEED_FORMATS = {
  rss: { label: 'RSS', file: 'feed.xml', type: 'application/rss+xml' },
  atom: { label: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  json: { label: 'JSON Feed', file: 'feed.json', type: 'application/feed+json' },
} as const satisfies Record<string, { label: string; file: FeedFile; type: string }>;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** Year of the tag URIs below: RFC 4151 requires a date on which the site owned the host name. */
const ID_YEAR = '2026';

/** Path of the feed of a list, or of the whole site. */
export function feedPath(format: FeedFormat, list: { path: string } | null = null): string {
  return `${list?.path.replace(/\/$/, '') ?? ''}/${FEED_FORMATS[format].file}`;
}

/** Feed metadata for all formats, with absolute URLs. */
export function feedChannel({ site, home, list, articles }: Feed, format: FeedFormat) {
  const page = list?.path ?? home;
  return {
    title: list ? `${list.title} - ${site.siteName}` : site.siteName,
    description: (list ?? site).description ?? site.siteName,
    page: absoluteUrl(page),
    self: absoluteUrl(feedPath(format, { path: page })),
    language: site.locale,
    author: site.siteName,
    license: licenseOf(site),
    updatedAt: latest(articles),
  };
}

/** A tag URI (RFC 4151), which stays the same when an article moves to another category. */
export function feedId({ url, id }: Pick<FeedArticle, 'url' | 'id'>): string {
  return `tag:${new URL(url).hostname},${ID_YEAR}:article:${id}`;
}

/** Time of an article's last change (ISO 8601). */
export function changedAt({ updatedAt, publishedAt }: FeedArticle): string {
  return updatedAt ?? publishedAt;
}

function latest(articles: FeedArticle[]): string | undefined {
  return articles.map(changedAt).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
