import type { CategoryInfo, SiteConfig } from '../api/schemas';
import { absoluteUrl } from '../routing/site-url';
import { FEED_FORMATS, type FeedFormat, feedPath } from './feed-channel';

/** The feeds that a page links in its head, by media type: the site's, and those of its category. */
export function feedLinks({ siteName }: SiteConfig, category: CategoryInfo | null) {
  const sources = [
    { name: undefined, title: siteName },
    ...(category ? [{ name: category.name, title: `${category.title} - ${siteName}` }] : []),
  ];
  return Object.fromEntries(
    (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => [
      FEED_FORMATS[format].type,
      sources.map(({ name, title }) => ({ url: absoluteUrl(feedPath(format, name)), title })),
    ]),
  );
}
