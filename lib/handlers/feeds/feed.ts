import 'server-only';
import { type ListName, listQuery } from '@wenzhan/contract/cache/lists';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { MAX_PAGE_SIZE } from '@wenzhan/contract/calls/call';
import type { IndexCall } from '@wenzhan/contract/calls/index-lists';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { isUndated } from '@wenzhan/contract/schemas/category-tree';
import { AUTHOR_ID } from '@wenzhan/contract/schemas/fields';
import { fitsIntoPath, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { render } from '@wenzhan/text/article/render';
import { isUnrenderable } from '@wenzhan/text/article/unrenderable';
import { linkInValue } from '@wenzhan/text/html/link-in-value';
import { cacheLife } from 'next/cache';
import { editionOf } from '../../site/editions';
import type { FeedList } from '../../site/metadata/feed-formats';
import { authorFeed, categoryFeed, seriesFeed, tagFeed } from '../../site/metadata/feed-lists';
import { isIndexable } from '../../site/metadata/indexable';
import { inEdition, pageEdition, pageUrl } from '../../site/page-edition';
import { cachedArticle, cachedArticles } from '../../site/queries/articles';
import { cachedAuthor } from '../../site/queries/authors';
import { cachedCategories, hidesDate } from '../../site/queries/categories';
import { cachedSummary } from '../../site/queries/mentions';
import { cachedSupport, supportsForEverybody } from '../../site/queries/optional-lists';
import type { ArticleWithBody } from '../../site/queries/page-data';
import { type InLanguage, orLeftOut, orThrow } from '../../site/queries/query';
import { cachedSite } from '../../site/queries/site';
import { type Enclosure, enclosureOf } from './enclosure';

/** Articles in a feed. */
const FEED_SIZE = 20;
/** Calls that read the parts of a series, of which the newest are in its feed. */
const MAX_SERIES_PAGES = 10;

export type FeedArticle = ArticleWithBody['article'] & {
  /** Absolute URL of the page. */
  url: string;
  /** Absolute URL of the author's page, if there is one. */
  authorUrl?: string | undefined;
  /** Safe HTML with absolute URLs only. */
  html: string;
  enclosure?: Enclosure | undefined;
};

/** Content of a feed: the newest articles, without those that search engines may not index or that show no date. */
export interface Feed {
  site: SiteConfig;
  /** Path of the home page in the script of the feed. */
  home: string;
  /** Null for the feed of the whole site. */
  list: FeedList | null;
  articles: FeedArticle[];
}

/**
 * The feed of a list, or of the whole site, without articles that cannot be shown; null for an unknown list.
 *
 * @throws {ApiError}
 */
export async function cachedFeed(name?: ListName, ...language: InLanguage): Promise<Feed | null> {
  'use cache';
  const [segment] = language;
  const edition = segment === undefined ? null : await editionOf(segment);
  const feed = await inEdition(edition, () => loadFeed(name, language));
  cacheLife(feed ? CONTENT_CACHE : NOT_FOUND_CACHE);
  return feed;
}

async function loadFeed(name: ListName | undefined, language: InLanguage): Promise<Feed | null> {
  const [site, list, newest, categories] = await Promise.all([
    cachedSite(...language),
    name === undefined ? null : findList(name, language),
    newestArticles(name, language),
    orThrow(cachedCategories(...language)),
  ]);
  if (!newest || list === undefined) return null;
  const categoryOf = (article: ArticleSummary) =>
    categories.find((one) => one.name === article.category) ?? null;
  const dated = newest.filter((article) => !hidesDate(article, categoryOf(article)));
  const [authors, ...views] = await Promise.all([
    orThrow(cachedSupport('author_list', ...language)),
    ...dated.map(({ id }) => articleOrNull(id, language)),
  ]);
  const parts = await Promise.all(
    views.map(async (view) => (view ? feedArticles(inOwnEdition(view), authors === true) : [])),
  );
  return { site, home: routes.home, list, articles: parts.flat() };
}

/** Null for an article that is gone, cannot be rendered or does not fit the contract. */
async function articleOrNull(id: string, language: InLanguage): Promise<ArticleWithBody | null> {
  try {
    return await orLeftOut(cachedArticle(id, ...language));
  } catch (error) {
    // An error that leaves a `'use cache'` function does not say what has failed: the article or the backend.
    if ((await orThrow(cachedSummary(id, ...language))).value) throw error;
    return null;
  }
}

/** Null for an unknown list. A series is in reading order, so all of it is read. */
async function newestArticles(
  name: ListName | undefined,
  language: InLanguage,
): Promise<ArticleSummary[] | null> {
  const isSeries = name !== undefined && listQuery(name).series !== undefined;
  if (!isSeries)
    return (await orThrow(cachedArticles(name, 1, FEED_SIZE, ...language)))?.list ?? null;
  const parts: ArticleSummary[] = [];
  for (let page = 1; page <= MAX_SERIES_PAGES; page += 1) {
    const articles = await orThrow(cachedArticles(name, page, MAX_PAGE_SIZE, ...language));
    parts.push(...(articles?.list ?? []));
    if (!articles || parts.length >= articles.total) break;
  }
  const newest = parts.sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
  return newest.length > 0 ? newest.slice(0, FEED_SIZE) : null;
}

/** Undefined for a list that has no page. */
async function findList(name: ListName, language: InLanguage): Promise<FeedList | undefined> {
  const { tag, series, author } = listQuery(name);
  if (tag !== undefined)
    return (await isPage(tag, 'tag_list', language))
      ? tagFeed({ name: tag, title: tag })
      : undefined;
  if (series !== undefined) {
    return (await isPage(series, 'series_list', language))
      ? seriesFeed({ name: series, title: series })
      : undefined;
  }
  if (author !== undefined) {
    const authorInfo = AUTHOR_ID.test(author)
      ? await orThrow(cachedAuthor(author, ...language))
      : null;
    return authorInfo ? authorFeed(authorInfo) : undefined;
  }
  const category = (await orThrow(cachedCategories(...language))).find((one) => one.name === name);
  return category && !isUndated(category) ? categoryFeed(category) : undefined;
}

const isPage = async (name: string, call: IndexCall, language: InLanguage): Promise<boolean> =>
  fitsIntoPath(name) && (await supportsForEverybody(call, ...language));

/** Before the links of its text are absolute: an absolute URL may lead to another edition. */
function inOwnEdition(view: ArticleWithBody): ArticleWithBody {
  const edition = pageEdition();
  return edition ? linkInValue(view, edition.link) : view;
}

async function feedArticles(
  { article, body }: ArticleWithBody,
  hasAuthors: boolean,
): Promise<FeedArticle[]> {
  if (!isIndexable({ status: article.status, noindex: article.seo?.noindex })) return [];
  const url = pageUrl(routes.article(article));
  const { authorId } = article;
  const authorUrl = hasAuthors && authorId ? pageUrl(listRoutes.author(authorId)) : undefined;
  try {
    const html = await render('absoluteHtml', body.html, url);
    return [{ ...article, url, authorUrl, html, enclosure: await enclosureOf(html) }];
  } catch (error) {
    if (isUnrenderable(error)) return [];
    throw error;
  }
}
