import 'server-only';
import { type ArticleBody, renderBody } from '../article/body';
import { resolvePicture, withCover } from './pictures';
import type {
  Article,
  ArticleSummary,
  Category,
  PageSummary,
  SiteConfig,
  StaticPage,
} from './schemas';
import { askApi, askRequired } from './server';

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

/** An editor's bearer; none for everybody else. */
export type Token = string | undefined;

/*
 * What pages need, asked from the API at every call: nothing here is cached. A missing thing is
 * null, a failure is an ApiError.
 */

export async function siteView(token: Token): Promise<SiteConfig> {
  const { site } = await askRequired('index_info', { query: { requiredLogin: '0' } }, token);
  return { ...site, logo: site.logo && resolvePicture(site.logo, site.cdnUrl) };
}

export async function categoriesView(token: Token, cdnUrl: string): Promise<Category[]> {
  const { list } = await askRequired('category_list', {}, token);
  return list.map((category) => withCover(category, cdnUrl));
}

export async function articlesView(
  token: Token,
  cdnUrl: string,
  query: { category?: string | undefined; page?: number; limit?: number },
): Promise<Page<ArticleSummary> | null> {
  const data = await askApi('article_list', { query }, token);
  if (!data || (data.list.length === 0 && data.page > 1)) return null;
  return { ...data, list: data.list.map((article) => withCover(article, cdnUrl)) };
}

export async function articleView(
  token: Token,
  cdnUrl: string,
  id: string,
): Promise<ArticleView | null> {
  const data = await askApi('article_info', { query: { id } }, token);
  if (!data) return null;
  const { content, ...article } = data.article;
  return {
    article: withCover(article, cdnUrl),
    body: renderBody(content, cdnUrl),
    previous: data.previous,
    next: data.next,
    related: data.related.map((related) => withCover(related, cdnUrl)),
  };
}

export async function staticPagesView(token: Token): Promise<PageSummary[]> {
  return (await askRequired('page_list', {}, token)).list;
}

export async function staticPageView(
  token: Token,
  cdnUrl: string,
  name: string,
): Promise<StaticPageView | null> {
  const data = await askApi('single_page', { query: { name } }, token);
  if (!data) return null;
  const { content, ...page } = data.page;
  return { page, body: renderBody(content, cdnUrl) };
}
