import 'server-only';
import { getArticles, getCategory } from './queries';
import type { ArticleSummary, Category } from './schemas';
import type { Page } from './views';

/** A category and one page of its articles. */
export interface CategoryPageView {
  category: Category;
  articles: Page<ArticleSummary>;
}

/** Null for an unknown category, and for a page past the end. @throws {ApiError} */
export async function getCategoryPage(name: string, page = 1): Promise<CategoryPageView | null> {
  const category = await getCategory(name);
  const articles = category && (await getArticles(name, page));
  return articles && { category, articles };
}
