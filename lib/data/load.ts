import 'server-only';
import type {
  Article,
  ArticleSummary,
  Category,
  PageSummary,
  SiteConfig,
  StaticPage,
} from '../api/schemas';
import { type ArticleBody, renderBody } from '../article/body';
import { requestFromServer, requestRequired } from '../backend/request';
import { resolvePicture, withCover } from '../media/pictures';

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

/** A static page with its safe HTML. */
export interface StaticPageWithBody {
  page: Omit<StaticPage, 'content'>;
  body: ArticleBody;
}

/** An editor's bearer; none for everybody else. */
export type Token = string | undefined;

/*
 * What pages need, asked from the API at every call: nothing here is cached. A missing thing is
 * null, a failure is an ApiError. The base of picture addresses is awaited at the same time: where
 * the backend hangs, one call after the other would take twice a call's time.
 */

export async function loadSite(token: Token): Promise<SiteConfig> {
  const { site } = await requestRequired('index_info', { query: { requiredLogin: '0' } }, token);
  return { ...site, logo: site.logo && resolvePicture(site.logo, site.cdnUrl) };
}

export async function loadCategories(token: Token, cdnUrl: Promise<string>): Promise<Category[]> {
  const [{ list }, base] = await Promise.all([requestRequired('category_list', {}, token), cdnUrl]);
  return list.map((category) => withCover(category, base));
}

export async function loadArticles(
  token: Token,
  cdnUrl: Promise<string>,
  query: { category?: string | undefined; page?: number; limit?: number },
): Promise<Paginated<ArticleSummary> | null> {
  const [data, base] = await Promise.all([
    requestFromServer('article_list', { query }, token),
    cdnUrl,
  ]);
  if (!data || (data.list.length === 0 && data.page > 1)) return null;
  return { ...data, list: data.list.map((article) => withCover(article, base)) };
}

export async function loadArticle(
  token: Token,
  cdnUrl: Promise<string>,
  id: string,
): Promise<ArticleWithBody | null> {
  const [data, base] = await Promise.all([
    requestFromServer('article_info', { query: { id } }, token),
    cdnUrl,
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

export async function loadStaticPages(token: Token): Promise<PageSummary[]> {
  return (await requestRequired('page_list', {}, token)).list;
}

export async function loadStaticPage(
  token: Token,
  cdnUrl: Promise<string>,
  name: string,
): Promise<StaticPageWithBody | null> {
  const [data, base] = await Promise.all([
    requestFromServer('single_page', { query: { name } }, token),
    cdnUrl,
  ]);
  if (!data) return null;
  const { content, ...page } = data.page;
  return { page, body: renderBody(content, base) };
}
