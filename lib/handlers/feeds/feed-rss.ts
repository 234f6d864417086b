import type { License } from '@wenzhan/contract/schemas/fields';
import { pathOf } from '@wenzhan/kit/urls/path';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { phoneIconPath } from '../../site/brand/icons';
import { FEED_FORMATS } from '../../site/metadata/feed-formats';
import { licenseOf } from '../../site/metadata/license';
import { element, escapeXml, XML_DECLARATION } from '../crawlers/xml';
import type { Feed, FeedArticle } from './feed';
import { changedAt, feedChannel, feedIdOf } from './feed-channel';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:creativeCommons': 'http://backend.userland.com/creativeCommonsRssModule',
};

/** A feed as RSS 2.0 (rssboard.org/rss-specification). */
export function rssFeed(view: Feed): string {
  const channel = feedChannel(view, 'rss');
  const { logo } = view.site;
  const self = { href: channel.self, rel: 'self', type: FEED_FORMATS.rss.type };
  const elements = [
    element('title', channel.title),
    element('link', channel.page),
    element('description', channel.description),
    element('language', channel.language),
    channel.license ? element('copyright', channel.license.name) : '',
    ...licenseElements(channel.license),
    channel.updatedAt && element('lastBuildDate', rfc822(channel.updatedAt)),
    element('atom:link', '', self),
    logo &&
      element('image', [
        element('url', absoluteUrl(isRaster(logo.url) ? logo.url : phoneIconPath(view.site))),
        element('title', channel.title),
        element('link', channel.page),
      ]),
    ...view.articles.map((article) => item(article, licenseOf(view.site, article))),
  ];
  const rss = element('rss', [element('channel', elements)], { version: '2.0', ...NAMESPACES });
  return `${XML_DECLARATION}${rss}\n`;
}

function licenseElements(license: License | null): string[] {
  return license ? [element('creativeCommons:license', license.url)] : [];
}

function item(article: FeedArticle, license: License | null): string {
  const { enclosure } = article;
  return element('item', [
    element('title', article.title),
    element('link', article.url),
    element('guid', feedIdOf(article), { isPermaLink: 'false' }),
    element('pubDate', rfc822(article.publishedAt)),
    element('atom:updated', changedAt(article)),
    article.author && element('dc:creator', article.author),
    ...article.tags.map(({ title }) => element('category', title)),
    ...licenseElements(license),
    // The description of an item is HTML, and a summary is plain text.
    element('description', escapeXml(article.summary)),
    element('content:encoded', article.html),
    enclosure && element('enclosure', '', { ...enclosure, length: `${enclosure.length}` }),
  ]);
}

/** RSS allows PNG, JPEG and GIF. */
const isRaster = (url: string) => /\.(?:png|jpe?g|gif)$/i.test(pathOf(url));

const rfc822 = (time: string) => new Date(time).toUTCString();
