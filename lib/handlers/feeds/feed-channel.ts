import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { type FeedFormat, feedPath } from '../../site/metadata/feed-formats';
import { licenseOf } from '../../site/metadata/license';
import type { Feed, FeedArticle } from './feed';

/** Year of the tag URIs below: RFC 4151 requires a date on which the site owned the host name. */
const ID_YEAR = '2026';

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

/**
 * The id that the article had in the feeds of an earlier system, so that feed readers do not show it as new.
 * Otherwise a tag URI (RFC 4151), which stays the same when an article moves to another category.
 */
export function feedIdOf({ url, id, feedId }: Pick<FeedArticle, 'url' | 'id' | 'feedId'>): string {
  return feedId ?? `tag:${new URL(url).hostname},${ID_YEAR}:article:${id}`;
}

/** Time of an article's last change (ISO 8601). */
export function changedAt({ updatedAt, publishedAt }: FeedArticle): string {
  return updatedAt ?? publishedAt;
}

function latest(articles: FeedArticle[]): string | undefined {
  return articles.map(changedAt).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
