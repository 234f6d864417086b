import type { License } from '@wenzhan/contract/schemas/fields';
import { FEED_FORMATS } from '../../site/metadata/feed-formats';
import { licenseOf } from '../../site/metadata/license';
import { element, XML_DECLARATION } from '../crawlers/xml';
import type { Feed, FeedArticle } from './feed';
import { changedAt, feedChannel, feedIdOf } from './feed-channel';

/** Time of an empty feed: `updated` is required. */
const NEVER = '1970-01-01T00:00:00Z';

/** A feed as Atom (RFC 4287). */
export function atomFeed(view: Feed): string {
  const channel = feedChannel(view, 'atom');
  const elements = [
    element('id', channel.self),
    element('title', channel.title),
    element('subtitle', channel.description),
    element('updated', channel.updatedAt ?? NEVER),
    element('author', [element('name', channel.author)]),
    element('link', '', { rel: 'alternate', type: 'text/html', href: channel.page }),
    element('link', '', { rel: 'self', type: FEED_FORMATS.atom.type, href: channel.self }),
    ...rights(channel.license),
    ...view.articles.map((article) => entry(article, licenseOf(view.site, article))),
  ];
  const feed = element('feed', elements, {
    xmlns: 'http://www.w3.org/2005/Atom',
    'xml:lang': channel.language,
  });
  return `${XML_DECLARATION}${feed}\n`;
}

/** RFC 4946: a licence of the feed does not apply to its entries, so each says its own. */
function rights(license: License | null): string[] {
  if (!license) return [];
  return [
    element('rights', license.name),
    element('link', '', { rel: 'license', href: license.url }),
  ];
}

/** Atom ids are IRIs, which the ids of other formats need not be. */
function atomId(article: FeedArticle): string {
  const id = feedIdOf(article);
  return URL.canParse(id) ? id : feedIdOf({ ...article, feedId: undefined });
}

function entry(article: FeedArticle, license: License | null): string {
  const { enclosure } = article;
  return element('entry', [
    element('id', atomId(article)),
    element('title', article.title),
    element('link', '', { rel: 'alternate', type: 'text/html', href: article.url }),
    enclosure &&
      element('link', '', { rel: 'enclosure', type: enclosure.type, href: enclosure.url }),
    element('published', article.publishedAt),
    element('updated', changedAt(article)),
    article.author &&
      element('author', [
        element('name', article.author),
        article.authorUrl && element('uri', article.authorUrl),
      ]),
    ...article.tags.map(({ title }) => element('category', '', { term: title })),
    ...rights(license),
    article.summary && element('summary', article.summary),
    element('content', article.html, { type: 'html' }),
  ]);
}
