import 'server-only';
import { familyList, type ListName } from '@wenzhan/contract/cache/lists';
import { tags } from '@wenzhan/contract/cache/tags';
import {
  type ArticleSummary,
  type CategoryInfo,
  categoryList,
} from '@wenzhan/contract/calls/articles';
import { isUndated, lineageOf, namesBelow } from '@wenzhan/contract/schemas/category-tree';
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

/** The categories above one, from the top. @throws {ApiError} */
export async function getCategoriesAbove(name: string): Promise<CategoryInfo[]> {
  const byName = new Map((await getCategories()).map((category) => [category.name, category]));
  const [, ...above] = lineageOf(name, byName);
  return above.reverse().flatMap((one) => byName.get(one) ?? []);
}

/** The list of a category, whose pages change with those of the categories below it. @throws {ApiError} */
export async function familyOf(name: string): Promise<ListName> {
  return familyList(name, namesBelow(name, await getCategories()));
}

type Datable = Pick<ArticleSummary, 'category' | 'dates'>;

/** Whether an article shows no date. @param category its own */
export const hidesDate = ({ dates }: Pick<Datable, 'dates'>, category: CategoryInfo | null) =>
  dates === undefined ? category !== null && isUndated(category) : dates === 'hidden';

/** Says of each article whether it shows its date. @throws {ApiError} */
export async function withDates<T extends Datable>(
  articles: readonly T[],
): Promise<(T & Pick<InCategory, 'isUndated'>)[]> {
  const byName = new Map((await getCategories()).map((category) => [category.name, category]));
  return articles.map((article) =>
    hidesDate(article, byName.get(article.category) ?? null)
      ? { ...article, isUndated: true }
      : article,
  );
}

/** Says of each article the title of its category, and whether it shows its date. @throws {ApiError} */
export async function withCategoryTitles<T extends Datable>(
  articles: readonly T[],
): Promise<(T & InCategory)[]> {
  const titles = new Map((await getCategories()).map(({ name, title }) => [name, title]));
  const dated = await withDates(articles);
  return dated.map((article) => ({ ...article, categoryTitle: titles.get(article.category) }));
}
