import 'server-only';
import { tags } from '@wenzhan/contract/cache/tags';
import { type CategoryInfo, categoryList } from '@wenzhan/contract/calls/articles';
import { withCover } from '@wenzhan/text/pictures/pictures';
import { everybody, type Reader } from '../../request/reader';
import { request } from '../../request/server-request';
import type { InCategory } from './page-data';
import { cacheResult, cacheTagsIn, query } from './query';
import { getCdnUrl } from './site';

async function loadCategories(reader: Reader): Promise<CategoryInfo[]> {
  const [{ list }, base] = await Promise.all([
    request(categoryList, {}, reader),
    getCdnUrl(reader),
  ]);
  return list.map(({ total, ...category }) => withCover(category, base));
}

/** All categories as anonymous visitors see them. */
export async function cachedCategories(language?: string) {
  'use cache';
  cacheTagsIn(language, tags.categories);
  return cacheResult(loadCategories(everybody(language)));
}

/** All categories, in the backend's order. @throws {ApiError} */
export const getCategories = query(loadCategories, cachedCategories);

/** One category; null if there is none of that name. @throws {ApiError} */
export async function getCategory(name: string): Promise<CategoryInfo | null> {
  return (await getCategories()).find((category) => category.name === name) ?? null;
}

/** Adds the title of its category to each article. @throws {ApiError} */
export async function withCategoryTitles<T extends { category: string }>(
  articles: readonly T[],
): Promise<(T & InCategory)[]> {
  const titles = new Map((await getCategories()).map(({ name, title }) => [name, title]));
  return articles.map((article) => ({ ...article, categoryTitle: titles.get(article.category) }));
}
