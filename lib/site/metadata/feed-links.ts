import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { pageUrl } from '../page-edition';
import { FEED_FORMATS, type FeedFormat, type FeedList, feedPath } from './feed-formats';

/** The feeds that a page links in its head, by media type: the site's, and those of its list. */
export function feedLinks({ siteName }: SiteConfig, list: FeedList | null) {
  const sources = [
    { list: null, title: siteName },
    ...(list ? [{ list, title: `${list.title} - ${siteName}` }] : []),
  ];
  return Object.fromEntries(
    (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => [
      FEED_FORMATS[format].type,
      sources.map((source) => ({
        url: pageUrl(feedPath(format, source.list)),
        title: source.title,
      })),
    ]),
  );
}
