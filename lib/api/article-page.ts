import 'server-only';
import { getArticle, getCategory } from './queries';
import type { Category } from './schemas';
import type { ArticleView } from './views';

/** An article and the category that it stands in. */
export interface ArticlePageView extends ArticleView {
  category: Category | null;
}

/** Null when there is no such article. @throws {ApiError} */
export async function getArticlePage(id: string): Promise<ArticlePageView | null> {
  const view = await getArticle(id);
  return view && { ...view, category: await getCategory(view.article.category) };
}
