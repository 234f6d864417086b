import 'server-only';
import type { ListName } from '../../api/lists';
import type { ArticleSummary } from '../../api/schemas';
import { getMixedArticles } from './articles';
import type { InCategory } from './page-data';

/** A list of articles, such as a series, with those of its first page. */
export type WithArticles<T> = T & { articles: (ArticleSummary & InCategory)[] };

/** Adds to each list the articles of its first page, which the list's own page shows, too. @throws {ApiError} */
export function withFirstArticles<T>(
  lists: readonly T[],
  nameOf: (list: T) => ListName,
): Promise<WithArticles<T>[]> {
  return Promise.all(
    lists.map(async (list) => {
      const found = await getMixedArticles(nameOf(list));
      return { ...list, articles: found?.list ?? [] };
    }),
  );
}
