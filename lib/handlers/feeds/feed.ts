import 'server-only';
import { type ListName, listQuery } from '@wenzhan/contract/cache/lists';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { MAX_PAGE_SIZE } from '@wenzhan/contract/calls/call';
import type { IndexCall } from '@wenzhan/contract/calls/index-lists';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { AUTHOR_ID } from '@wenzhan/contract/schemas/fields';
import { fitsIntoPath, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { render } from '@wenzhan/text/article/render';
import { isUnrenderable } from '@wenzhan/text/article/unrenderable';
import { cacheLife } from 'next/cache';
import type { FeedList } from '../../site/metadata/feed-formats';
import { authorFeed, categoryFeed, seriesFeed, tagFeed } from '../../site/metadata/feed-lists';
import { isIndexable } from '../../site/metadata/indexable';
import { cachedArticle, cachedArticles } from '../../site/queries/articles';
import { cachedAuthor } from '../../site/queries/authors';
import { cachedCategories } from '../../site/queries/categories';
import { cachedSummary } from '../../site/queries/mentions';
import { cachedSupport, supportsForEverybody } from '../../site/queries/optional-lists';
import type { ArticleWithBody } from '../../site/queries/page-data';
import { orLeftOut, orThrow } from '../../site/queries/query';
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

/** Content of a feed: the newest articles, without those that search engines may not index. */
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
export async function cachedFeed(name?: ListName): Promise<Feed | null> {
  'use cache';
  const [site, list, newest] = await Promise.all([
    cachedSite(),
    name === undefined ? null : findList(name),
    newestArticles(name),
  ]);
  if (!newest || list === undefined) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const [authors, ...views] = await Promise.all([
    orThrow(cachedSupport('author_list')),
    ...newest.map(({ id }) => articleOrNull(id)),
  ]);
  const parts = await Promise.all(
    views.map(async (view) => (view ? feedArticles(view, authors === true) : [])),
  );
  const articles = parts.flat();
  cacheLife(CONTENT_CACHE);
  return { site, home: routes.home, list, articles };
}

/** Null for an article that is gone, cannot be rendered or does not fit the contract. */
async function articleOrNull(id: string): Promise<ArticleWithBody | null> {
  try {
    return await orLeftOut(cachedArticle(id));
  } catch (error) {
    // An error that leaves a `'use cache'` function does not say what has failed: the article or the backend.
    if ((await orThrow(cachedSummary(id))).value) throw error;
    return null;
  }
}

/** Null for an unknown list. A series is in reading order, so all of it is read. */
async function newestArticles(name: ListName | undefined): Promise<ArticleSummary[] | null> {
  const isSeries = name !== undefined && listQuery(name).series !== undefined;
  if (!isSeries) return (await orThrow(cachedArticles(name, 1, FEED_SIZE)))?.list ?? null;
  const parts: ArticleSummary[] = [];
  for (let page = 1; page <= MAX_SERIES_PAGES; page += 1) {
    const articles = await orThrow(cachedArticles(name, page, MAX_PAGE_SIZE));
    parts.push(...(articles?.list ?? []));
    if (!articles || parts.length >= articles.total) break;
  }
  const newest = parts.sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
  return newest.length > 0 ? newest.slice(0, FEED_SIZE) : null;
}

/** Undefined for a list that has no page. */
async function findList(name: ListName): Promise<FeedList | undefined> {
  const { tag, series, author } = listQuery(name);
  if (tag !== undefined)
    return (await isPage(tag, 'tag_list')) ? tagFeed({ name: tag, title: tag }) : undefined;
  if (series !== undefined) {
    return (await isPage(series, 'series_list'))
      ? seriesFeed({ name: series, title: series })
      : undefined;
  }
  if (author !== undefined) {
    const authorInfo = AUTHOR_ID.test(author) ? await orThrow(cachedAuthor(author)) : null;
    return authorInfo ? authorFeed(authorInfo) : undefined;
  }
  const category = (await orThrow(cachedCategories())).find((one) => one.name === name);
  return category && categoryFeed(category);
}

const isPage = async (name: string, call: IndexCall): Promise<boolean> =>
  fitsIntoPath(name) && (await supportsForEverybody(call));

async function feedArticles(
  { article, body }: ArticleWithBody,
  hasAuthors: boolean,
): Promise<FeedArticle[]> {
  if (!isIndexable({ status: article.status, noindex: article.seo?.noindex })) return [];
  const url = absoluteUrl(routes.article(article));
  const { authorId } = article;
  const authorUrl = hasAuthors && authorId ? absoluteUrl(listRoutes.author(authorId)) : undefined;
  try {
    const html = await render('absoluteHtml', body.html, url);
    return [{ ...article, url, authorUrl, html, enclosure: await enclosureOf(html) }];
  } catch (error) {
    if (isUnrenderable(error)) return [];
    throw error;
  }
}
