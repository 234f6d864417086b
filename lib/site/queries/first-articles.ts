import 'server-only';
import type { ListName } from '@wenzhan/contract/cache/lists';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { PAGE_SIZE } from '@wenzhan/contract/calls/call';
import { getNewest } from './articles';
import { getCategories, withCategoryTitles } from './categories';
import type { InCategory } from './page-data';

/** A list of articles, such as a series, with those of its first page. */
export type WithArticles<T> = T & { articles: (ArticleSummary & InCategory)[] };

/** Adds to each list the articles of its first page. @throws {ApiError} */
export function withFirstArticles<T>(
  lists: readonly T[],
  nameOf: (list: T) => ListName,
): Promise<WithArticles<T>[]> {
  return Promise.all(
    lists.map(async (list) => {
      // In parallel, as in `getMixedArticles`.
      const [newest] = await Promise.all([getNewest(nameOf(list), PAGE_SIZE), getCategories()]);
      return { ...list, articles: await withCategoryTitles(newest.list) };
    }),
  );
}
