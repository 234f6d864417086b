import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { licenseOf } from '../../site/metadata/license';
import type { Feed, FeedArticle } from './feed';
import { feedChannel, feedIdOf } from './feed-channel';

/** A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1), with the extension `_license`: name and URL. */
export function jsonFeed(view: Feed): string {
  const channel = feedChannel(view, 'json');
  const { logo } = view.site;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.page,
    feed_url: channel.self,
    language: channel.language,
    icon: logo && absoluteUrl(logo.url),
    authors: [{ name: channel.author }],
    _license: channel.license ?? undefined,
    items: view.articles.map((article) => ({
      ...item(article),
      _license: licenseOf(view.site, article) ?? undefined,
    })),
  });
}

function item(article: FeedArticle) {
  const { enclosure } = article;
  return {
    id: feedIdOf(article),
    url: article.url,
    title: article.title,
    summary: article.summary || undefined,
    content_html: article.html,
    image: article.cover && absoluteUrl(article.cover.url),
    attachments: enclosure && [{ url: enclosure.url, mime_type: enclosure.type }],
    date_published: article.publishedAt,
    date_modified: article.updatedAt,
    authors: article.author ? [{ name: article.author, url: article.authorUrl }] : undefined,
    tags: article.tags.length > 0 ? article.tags.map(({ title }) => title) : undefined,
  };
}
