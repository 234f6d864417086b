import 'server-only';
import { cacheTag } from 'next/cache';
import { PAGE_SIZE } from '../api/endpoints';
import type { Article, ArticleSummary, Category } from '../api/schemas';
import { tags } from '../api/tags';
import { type ArticleBody, renderBody } from '../article/body';
import { requestOrNull } from '../backend/request';
import { withTombstone } from '../cache/tombstones';
import { withCover } from '../media/pictures';
import { deploymentToken } from '../settings/deployment';
import { getCategory } from './categories';
import { cacheResult, query } from './query';
import { getCdnUrl } from './site';

/** One page of a list, with the number of all its entries. */
export interface Paginated<T> {
  list: T[];
  total: number;
  page: number;
  limit: number;
}

/** An article with its safe HTML and its neighbours. */
export interface ArticleWithBody {
  article: Omit<Article, 'content'>;
  body: ArticleBody;
  previous: ArticleSummary | null;
  next: ArticleSummary | null;
  related: ArticleSummary[];
}

/** An article and its category; no category where the backend lists none of that name. */
export interface ArticlePageData extends ArticleWithBody {
  category: Category | null;
}

/** A category and one page of its articles. */
export interface CategoryPage {
  category: Category;
  articles: Paginated<ArticleSummary>;
}

async function loadArticle(token: string | undefined, id: string): Promise<ArticleWithBody | null> {
  // Not one after the other: where the backend hangs, that would take two calls' time.
  const [data, base] = await Promise.all([
    requestOrNull('article_info', { query: { id } }, token),
    getCdnUrl(token),
  ]);
  if (!data) return null;
  const { content, ...article } = data.article;
  return {
    article: withCover(article, base),
    body: renderBody(content, base),
    previous: data.previous,
    next: data.next,
    related: data.related.map((related) => withCover(related, base)),
  };
}

/** An article as everybody sees it. */
export async function cachedArticle(id: string) {
  'use cache';
  const tag = tags.article(id);
  cacheTag(tag);
  const loading = withTombstone(tag, () => loadArticle(deploymentToken(), id));
  return cacheResult(loading, ({ article, previous, next, related }) => {
    const others = [previous, next, ...related].filter((other) => other !== null);
    return [tags.category(article.category), ...others.map((other) => tags.article(other.id))];
  });
}

/** One article, or null when there is none. @throws {ApiError} */
export const getArticle = query(loadArticle, cachedArticle);

/** An article with its category, or null when there is none. @throws {ApiError} */
export async function getArticlePage(id: string): Promise<ArticlePageData | null> {
  const found = await getArticle(id);
  return found && { ...found, category: await getCategory(found.article.category) };
}

async function loadArticles(
  token: string | undefined,
  category: string | undefined,
  page: number,
  limit: number,
): Promise<Paginated<ArticleSummary> | null> {
  const [data, base] = await Promise.all([
    requestOrNull('article_list', { query: { category, page, limit } }, token),
    getCdnUrl(token),
  ]);
  if (!data || (data.list.length === 0 && data.page > 1)) return null;
  return { ...data, list: data.list.map((article) => withCover(article, base)) };
}

/** One page of articles as everybody sees it. */
export async function cachedArticles(category: string | undefined, page: number, limit: number) {
  'use cache';
  cacheTag(category ? tags.category(category) : tags.articles);
  return cacheResult(loadArticles(deploymentToken(), category, page, limit), ({ list }) =>
    list.map(({ id }) => tags.article(id)),
  );
}

const articlesQuery = query(loadArticles, cachedArticles);

/**
 * One page of articles, newest first, or null for an unknown category or a page past the end. The
 * first page exists even when there is nothing to list.
 *
 * @throws {ApiError}
 */
export const getArticles = (category?: string, page = 1, limit = PAGE_SIZE) =>
  articlesQuery(category, page, limit);

/** Null for an unknown category, and for a page past the end. @throws {ApiError} */
export async function getCategoryPage(name: string, page = 1): Promise<CategoryPage | null> {
  const category = await getCategory(name);
  const articles = category && (await getArticles(name, page));
  return articles && { category, articles };
}
