import 'server-only';
import { cacheLife } from 'next/cache';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../api/cache-profiles';
import { type ListName, listQuery } from '../api/lists';
import type { SiteConfig } from '../api/schemas';
import { absoluteHtml } from '../article/absolute';
import { routes } from '../routes';
import { fitsIntoPath } from '../routes/list-routes';
import { absoluteUrl } from '../routing/site-url';
import { categoryFeed, type FeedList, tagFeed } from '../seo/feed-lists';
import { isIndexable } from '../seo/indexable';
import { type ArticleWithBody, cachedArticle, cachedArticles } from './articles';
import { cachedCategories } from './categories';
import { cachedSupport } from './list-support';
import { orThrow } from './query';
import { cachedSite } from './site';

/** Articles in a feed. */
const FEED_SIZE = 20;

export type FeedArticle = ArticleWithBody['article'] & {
  /** Absolute URL of the page. */
  url: string;
  /** Safe HTML with absolute URLs only. */
  html: string;
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

/** The feed of a list, or of the whole site; null for an unknown list. @throws {ApiError} */
export async function cachedFeed(name?: ListName): Promise<Feed | null> {
  'use cache';
  const [site, list, newest] = await Promise.all([
    cachedSite(),
    name === undefined ? null : findList(name),
    orThrow(cachedArticles(name, 1, FEED_SIZE)),
  ]);
  if (!newest || list === undefined) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const views = await Promise.all(newest.list.map(({ id }) => orThrow(cachedArticle(id))));
  cacheLife(CONTENT_CACHE);
  return {
    site,
    home: routes.home,
    list,
    articles: views.flatMap((view) => (view ? feedArticles(view) : [])),
  };
}

/** Undefined for a list that has no page. */
async function findList(name: ListName): Promise<FeedList | undefined> {
  const { tag } = listQuery(name);
  if (tag !== undefined) {
    const isPage = fitsIntoPath(tag) && (await orThrow(cachedSupport('tag_list')));
    return isPage ? tagFeed(tag) : undefined;
  }
  const category = (await orThrow(cachedCategories())).find((one) => one.name === name);
  return category && categoryFeed(category);
}

function feedArticles({ article, body }: ArticleWithBody): FeedArticle[] {
  if (!isIndexable({ status: article.status, noindex: article.seo?.noindex })) return [];
  const url = absoluteUrl(routes.article(article));
  return [{ ...article, url, html: absoluteHtml(body.html, url) }];
}
