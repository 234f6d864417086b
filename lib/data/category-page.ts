import 'server-only';
import type { ArticleSummary, Category } from '../api/schemas';
import type { Paginated } from './load';
import { getArticles, getCategory } from './queries';

/** A category and one page of its articles. */
export interface CategoryPage {
  category: Category;
  articles: Paginated<ArticleSummary>;
}

/** Null for an unknown category, and for a page past the end. @throws {ApiError} */
export async function getCategoryPage(name: string, page = 1): Promise<CategoryPage | null> {
  const category = await getCategory(name);
  const articles = category && (await getArticles(name, page));
  return articles && { category, articles };
}
