import 'server-only';
import type { Category } from '../api/schemas';
import type { ArticleWithBody } from './load';
import { getArticle, getCategory } from './queries';

/** An article and the category that it stands in. */
export interface ArticlePageData extends ArticleWithBody {
  category: Category | null;
}

/** Null when there is no such article. @throws {ApiError} */
export async function getArticlePage(id: string): Promise<ArticlePageData | null> {
  const view = await getArticle(id);
  return view && { ...view, category: await getCategory(view.article.category) };
}
