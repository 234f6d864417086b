import 'server-only';
import { tags } from '@wenzhan/contract/cache/tags';
import { type CategoryInfo, categoryList } from '@wenzhan/contract/calls/articles';
import { EVERYBODY } from '@wenzhan/kit/http/draft-access';
import { withCover } from '@wenzhan/text/pictures/pictures';
import { cacheTag } from 'next/cache';
import { request } from '../../request/server-request';
import type { InCategory } from './page-data';
import { cacheResult, query } from './query';
import { getCdnUrl } from './site';

async function loadCategories(token: string | undefined): Promise<CategoryInfo[]> {
  const [{ list }, base] = await Promise.all([request(categoryList, {}, token), getCdnUrl(token)]);
  return list.map(({ total, ...category }) => withCover(category, base));
}

/** All categories as anonymous visitors see them. */
export async function cachedCategories() {
  'use cache';
  cacheTag(tags.categories);
  return cacheResult(loadCategories(EVERYBODY));
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
