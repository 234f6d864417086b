import 'server-only';
import { familyIn, type ListName, listQuery, lists } from '@wenzhan/contract/cache/lists';
import { placeTags } from '@wenzhan/contract/cache/placement';
import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import {
  type Article,
  type ArticleSummary,
  articleInfo,
  articleList,
} from '@wenzhan/contract/calls/articles';
import { PAGE_SIZE } from '@wenzhan/contract/calls/call';
import { render } from '@wenzhan/text/article/render';
import { resolveShownPicture, withCover } from '@wenzhan/text/pictures/pictures';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { withTombstone } from '../tombstones';
import {
  getCategories,
  getCategoriesAbove,
  getCategory,
  hidesDate,
  withCategoryTitles,
} from './categories';
import { parseEditUrl, withoutEditUrl } from './edit-url';
import { getForm } from './forms';
import { linkableLists } from './optional-lists';
import type { ArticlePageData, ArticleWithBody, InCategory, Named, Paginated } from './page-data';
import { cacheResult, cacheTagsIn, query } from './query';
import { withoutNeighbours } from './related';
import { getCdnUrl } from './site';

async function loadArticle(reader: Reader, id: string): Promise<ArticleWithBody | null> {
  // In parallel: a backend that hangs would otherwise take the time of two calls.
  const [data, base] = await Promise.all([
    requestOrNull(articleInfo, { query: { id } }, reader),
    getCdnUrl(reader),
  ]);
  if (!data) return null;
  const { content, editUrl, ...article } = data.article;
  const updatedAt = updatedAtOf(article.updatedAt, article.publishedAt);
  const { previous, next } = data.series ?? data;
  const related = withoutNeighbours(data.related, [previous, next]);
  return {
    article: {
      ...withCover(article, base),
      updatedAt,
      tags: article.tags.map(toNamed),
      product: withShownPictures(article.product, base),
    },
    body: await render('renderBody', content, base, '', reader.language),
    previous,
    next,
    related: related.map((one) => withCover(one, base)),
    series: data.series && { ...data.series, title: data.series.name },
    editUrl: parseEditUrl(editUrl),
    translation: data.translation,
  };
}

/** The time of the last change after the publication: before it, an article is written, not updated. */
const updatedAtOf = (changedAt: string | undefined, publishedAt: string): string | undefined =>
  changedAt && Date.parse(changedAt) > Date.parse(publishedAt) ? changedAt : undefined;

/** A product with the URLs of its pictures resolved, without those that cannot be shown. */
const withShownPictures = (product: Article['product'], base: string): Article['product'] =>
  product && {
    ...product,
    pictures: product.pictures?.flatMap((picture) => resolveShownPicture(picture, base) ?? []),
  };

const toNamed = (name: string): Named => ({ name, title: name });

/** An article as anonymous visitors see it. */
export async function cachedArticle(id: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.article(id), tags.articlePage(id));
  const tag = tagInLanguage(language, tags.article(id));
  const loading = withTombstone(tag, async () =>
    withoutEditUrl(await loadArticle(everybody(language), id)),
  );
  const tagsOf = ({ article, previous, next, related, series }: ArticleWithBody) => {
    const own = { ...article, tags: article.tags.map(({ name }) => name) };
    const mentioned = [previous, next, ...related].filter((one) => one !== null);
    return [
      tags.category(article.category),
      ...(article.authorId ? [tags.author(article.authorId)] : []),
      ...(series ? [tags.order(lists.series(series.name))] : []),
      ...placeTags(own, series?.position),
      ...untilExpiry(article.expiresAt),
      ...mentioned.flatMap(tagsOfShown),
    ];
  };
  return cacheResult(loading, tagsOf, language);
}

/** The page cache renders again what carries such a tag, when its time comes. */
const untilExpiry = (time: string | undefined): string[] =>
  time !== undefined && Date.parse(time) > Date.now() ? [tags.until(Date.parse(time))] : [];

/** One article; null if it does not exist. @throws {ApiError} */
export const getArticle = query(loadArticle, cachedArticle);

/** An article with its category; null if the article does not exist. @throws {ApiError} */
export async function getArticlePage(id: string): Promise<ArticlePageData | null> {
  const data = await getArticle(id);
  if (!data) return null;
  const { article, series } = data;
  const { form } = article.product ?? {};
  const [category, above, related, enquiry, lists] = await Promise.all([
    getCategory(article.category),
    getCategoriesAbove(article.category),
    withCategoryTitles(data.related),
    form === undefined ? null : getForm(form),
    linkableLists([
      'tag_list',
      ...(series ? ['series_list' as const] : []),
      ...(article.authorId ? ['author_list' as const] : []),
    ]),
  ]);
  const isUndated = hidesDate(article, category);
  return { ...data, category, above, isUndated, enquiry, related, lists };
}

async function loadArticles(
  reader: Reader,
  list: ListName | undefined,
  page: number,
  limit: number,
): Promise<Paginated<ArticleSummary> | null> {
  const [data, base] = await Promise.all([
    requestOrNull(articleList, { query: { ...listQuery(list), page, limit } }, reader),
    getCdnUrl(reader),
  ]);
  if (!data || (data.list.length === 0 && (data.page > 1 || !isCategory(list)))) return null;
  return { ...data, list: data.list.map((article) => withCover(article, base)) };
}

/** One page of articles as anonymous visitors see it. */
export async function cachedArticles(
  list: ListName | undefined,
  page: number,
  limit: number,
  language?: string,
) {
  'use cache';
  cacheTagsIn(language, ...tagsOfList(list));
  return cacheResult(
    loadArticles(everybody(language), list, page, limit),
    (articles) => articles.list.flatMap(tagsOfShown),
    language,
  );
}

const tagsOfList = (list: ListName | undefined): string[] =>
  list && isCategory(list)
    ? familyIn(list).flatMap((name) => [tags.category(name), tags.order(name)])
    : [tags.articles, tags.order(list)];

/** Only categories exist without articles; anyone can invent a tag. */
const isCategory = (list: ListName | undefined) => !list?.includes(':');

/** Tags of whatever shows an article. */
export const tagsOfShown = (article: ArticleSummary) => [
  tags.article(article.id),
  ...placeTags(article),
];

const articlesQuery = query(loadArticles, cachedArticles);

/**
 * One page of a list, newest first; null for an unknown list or a page past the end. The first page of a
 * category exists even if it is empty.
 *
 * @throws {ApiError}
 */
export const getArticles = (list?: ListName, page = 1, limit = PAGE_SIZE) =>
  articlesQuery(list, page, limit);

type Newest = Pick<Paginated<ArticleSummary>, 'list' | 'total'>;

/** An unknown list is no null, as in `mentions.ts`. */
const loadNewest = async (
  reader: Reader,
  list: ListName | undefined,
  limit: number,
): Promise<Newest> => (await loadArticles(reader, list, 1, limit)) ?? { list: [], total: 0 };

async function cachedNewest(list: ListName | undefined, limit: number, language?: string) {
  'use cache';
  cacheTagsIn(language, ...tagsOfList(list));
  return cacheResult(
    loadNewest(everybody(language), list, limit),
    (newest) => newest.list.flatMap(tagsOfShown),
    language,
  );
}

/** The first articles of a list, for a page that exists without them, too; none of an unknown list. @throws {ApiError} */
export const getNewest = query(loadNewest, cachedNewest);

/** One page of a list of several categories, with their titles; null as for `getArticles`. @throws {ApiError} */
export async function getMixedArticles(
  list?: ListName,
  page = 1,
): Promise<Paginated<ArticleSummary & InCategory> | null> {
  // In parallel, as in `loadArticle`.
  const [articles] = await Promise.all([getArticles(list, page), getCategories()]);
  return articles && { ...articles, list: await withCategoryTitles(articles.list) };
}
