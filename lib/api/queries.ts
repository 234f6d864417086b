import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { type ArticleBody, renderBody } from '../article/body';
import { GOOD, MISSING } from './cache-life';
import type { CallData, CallQuery } from './calls';
import { resolvePicture, withCover } from './pictures';
import type {
  Article,
  ArticleSummary,
  Category,
  PageSummary,
  SearchHit,
  SiteConfig,
  StaticPage,
} from './schemas';
import { askApi, askRequired } from './server';
import { tags } from './tags';

/** One page of a list, with the number of all its entries. */
export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  limit: number;
}

/** An article with its safe HTML and its neighbours. */
export interface ArticleView {
  article: Omit<Article, 'content'>;
  body: ArticleBody;
  previous: ArticleSummary | null;
  next: ArticleSummary | null;
  related: ArticleSummary[];
}

/** A static page with its safe HTML. */
export interface StaticPageView {
  page: Omit<StaticPage, 'content'>;
  body: ArticleBody;
}

/** Ends a cached query whose thing does not exist: `null`, kept for a short while only. */
function missing(): null {
  cacheLife(MISSING);
  return null;
}

/** The site's configuration from `index_info`. @throws {ApiError} */
export async function getSite(): Promise<SiteConfig> {
  'use cache';
  cacheTag(tags.site);
  cacheLife(GOOD);
  const { site } = await askRequired('index_info', { query: { requiredLogin: '0' } });
  return { ...site, logo: site.logo && resolvePicture(site.logo, site.cdnUrl) };
}

/** All categories, in the backend's order. @throws {ApiError} */
export async function getCategories(): Promise<Category[]> {
  'use cache';
  cacheTag(tags.categories);
  cacheLife(GOOD);
  const [{ list }, { cdnUrl }] = await Promise.all([askRequired('category_list'), getSite()]);
  return list.map((category) => withCover(category, cdnUrl));
}

/** One category, or null when there is none of that name. @throws {ApiError} */
export async function getCategory(name: string): Promise<Category | null> {
  'use cache';
  cacheTag(tags.categories, tags.category(name));
  const category = (await getCategories()).find((candidate) => candidate.name === name);
  if (!category) return missing();
  cacheLife(GOOD);
  return category;
}

/**
 * One page of articles, newest first, or null for an unknown category or a page past the end.
 * The first page exists even when there is nothing to list.
 *
 * @throws {ApiError}
 */
export async function getArticles(
  query: CallQuery<'article_list'> = {},
): Promise<Page<ArticleSummary> | null> {
  'use cache';
  cacheTag(query.category ? tags.category(query.category) : tags.articles);
  const [data, { cdnUrl }] = await Promise.all([askApi('article_list', { query }), getSite()]);
  if (!data || (data.list.length === 0 && data.page > 1)) return missing();
  cacheTag(...articleTags(data.list));
  cacheLife(GOOD);
  return { ...data, list: data.list.map((article) => withCover(article, cdnUrl)) };
}

/** One article with its neighbours, or null when there is none. @throws {ApiError} */
export async function getArticle(id: string): Promise<ArticleView | null> {
  'use cache';
  cacheTag(tags.article(id));
  const [data, { cdnUrl }] = await Promise.all([
    askApi('article_info', { query: { id } }),
    getSite(),
  ]);
  if (!data) return missing();
  const { content, ...article } = data.article;
  cacheTag(tags.category(article.category), ...articleTags(neighbours(data)));
  cacheLife(GOOD);
  return {
    article: withCover(article, cdnUrl),
    body: renderBody(content, cdnUrl),
    previous: data.previous,
    next: data.next,
    related: data.related.map((related) => withCover(related, cdnUrl)),
  };
}

/** Names and titles of all static pages. @throws {ApiError} */
export async function getStaticPages(): Promise<PageSummary[]> {
  'use cache';
  cacheTag(tags.site);
  cacheLife(GOOD);
  return (await askRequired('page_list')).list;
}

/** One static page, or null when there is none of that name. @throws {ApiError} */
export async function getStaticPage(name: string): Promise<StaticPageView | null> {
  'use cache';
  cacheTag(tags.page(name));
  const [data, { cdnUrl }] = await Promise.all([
    askApi('single_page', { query: { name } }),
    getSite(),
  ]);
  if (!data) return missing();
  const { content, ...page } = data.page;
  cacheLife(GOOD);
  return { page, body: renderBody(content, cdnUrl) };
}

/** One page of search results; asked for at every request. @throws {ApiError} */
export async function getSearchHits(query: CallQuery<'search'>): Promise<Page<SearchHit>> {
  return askRequired('search', { query });
}

/** One page of the articles with a tag; asked for at every request. @throws {ApiError} */
export async function getTagged(tag: string, page: number): Promise<Page<ArticleSummary>> {
  return askRequired('article_list', { query: { tag, page } });
}

function articleTags(articles: ArticleSummary[]): string[] {
  return articles.map(({ id }) => tags.article(id));
}

function neighbours({ previous, next, related }: CallData<'article_info'>): ArticleSummary[] {
  return [previous, next, ...related].filter((article) => article !== null);
}
