import 'server-only';
import type { CategoryInfo } from '@wenzhan/contract/calls/articles';
import { childrenOf } from '@wenzhan/contract/schemas/category-tree';
import { getArticles } from './articles';
import {
  familyOf,
  getCategories,
  getCategoriesAbove,
  getCategory,
  withCategoryTitles,
  withDates,
} from './categories';
import type { CategoryFilter, CategoryPage, CountedCategory } from './page-data';

/** Categories that a list links as its parts, at most: each takes a call. */
const MAX_PARTS = 60;

/** A category and one page of its articles; null as for `getArticles`. @throws {ApiError} */
export async function getCategoryPage(name: string, page = 1): Promise<CategoryPage | null> {
  const category = await getCategory(name);
  const list = category && (await familyOf(name));
  const articles = list && (await getArticles(list, page));
  if (!articles) return null;
  const [above, filter] = await Promise.all([getCategoriesAbove(name), filterAt(category)]);
  // Where there are several categories, each article says which is its own.
  const withCategories = list === name ? withDates : withCategoryTitles;
  return {
    category,
    articles: { ...articles, list: await withCategories(articles.list) },
    above,
    filter,
  };
}

/** The categories below one; without any, those below the one above it. */
async function filterAt(category: CategoryInfo): Promise<CategoryFilter | null> {
  const categories = await getCategories();
  const isWhole = childrenOf(category.name, categories).length > 0;
  const whole = isWhole ? category : (await getCategoriesAbove(category.name)).at(-1);
  if (!whole) return null;
  const parts = childrenOf(whole.name, categories).slice(0, MAX_PARTS);
  return { whole: await counted(whole), parts: await Promise.all(parts.map(counted)) };
}

async function counted(category: CategoryInfo): Promise<CountedCategory> {
  const articles = await getArticles(await familyOf(category.name));
  return { ...category, total: articles?.total ?? 0 };
}
