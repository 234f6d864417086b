import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../api/cache-profiles';
import type { CategoryInfo, SiteConfig } from '../api/schemas';
import { tags } from '../api/tags';
import { absoluteHtml } from '../article/absolute';
import { routes } from '../routes';
import { absoluteUrl } from '../routing/site-url';
import { isIndexable } from '../seo/indexable';
import { type ArticleWithBody, cachedArticle, cachedArticles } from './articles';
import { cachedCategories } from './categories';
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
  /** Null for the feed of all categories. */
  category: CategoryInfo | null;
  articles: FeedArticle[];
}

/** The feed of a category, or of the whole site; null for an unknown category. @throws {ApiError} */
export async function cachedFeed(name?: string): Promise<Feed | null> {
  'use cache';
  cacheTag(name ? tags.category(name) : tags.articles, tags.order(name));
  const [site, categories, newest] = await Promise.all([
    cachedSite(),
    orThrow(cachedCategories()),
    orThrow(cachedArticles(name, 1, FEED_SIZE)),
  ]);
  const category = categories.find((one) => one.name === name) ?? null;
  if (!newest || (name && !category)) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const views = await Promise.all(newest.list.map(({ id }) => orThrow(cachedArticle(id))));
  cacheLife(CONTENT_CACHE);
  return { site, category, articles: views.flatMap((view) => (view ? feedArticles(view) : [])) };
}

function feedArticles({ article, body }: ArticleWithBody): FeedArticle[] {
  if (!isIndexable({ status: article.status, noindex: article.seo?.noindex })) return [];
  const url = absoluteUrl(routes.article(article));
  return [{ ...article, url, html: absoluteHtml(body.html, url) }];
}
