import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { absoluteHtml } from '../article/absolute';
import { routes } from '../routes';
import { isIndexable } from '../seo/indexable';
import { absoluteUrl } from '../seo/site-url';
import { GOOD, MISSING } from './cache-life';
import { cachedArticle, cachedArticles, cachedCategories, cachedSite } from './cached';
import type { Category, SiteConfig } from './schemas';
import { tags } from './tags';
import type { ArticleView } from './views';

/** Articles in a feed: the newest ones. */
const FEED_SIZE = 20;

export type FeedArticle = ArticleView['article'] & {
  /** The page's absolute address. */
  url: string;
  /** Safe HTML in which every address is absolute. */
  html: string;
};

/** What readers of a feed get: the newest articles that search engines may keep too. */
export interface FeedView {
  site: SiteConfig;
  /** Null for the feed of all categories. */
  category: Category | null;
  articles: FeedArticle[];
}

/** The feed of a category, or of the whole site; null for an unknown category. @throws {ApiError} */
export async function cachedFeed(name?: string): Promise<FeedView | null> {
  'use cache';
  cacheTag(name ? tags.category(name) : tags.articles);
  const [site, categories, newest] = await Promise.all([
    cachedSite(),
    cachedCategories(),
    cachedArticles(name, 1, FEED_SIZE),
  ]);
  const category = categories.find((one) => one.name === name) ?? null;
  if (!newest || (name && !category)) {
    cacheLife(MISSING);
    return null;
  }
  const views = await Promise.all(newest.list.map(({ id }) => cachedArticle(id)));
  cacheLife(GOOD);
  return { site, category, articles: views.flatMap((view) => (view ? feedArticles(view) : [])) };
}

function feedArticles({ article, body }: ArticleView): FeedArticle[] {
  if (!isIndexable({ status: article.status, noindex: article.seo?.noindex })) return [];
  const url = absoluteUrl(routes.article(article));
  return [{ ...article, url, html: absoluteHtml(body.html, url) }];
}
