import 'server-only';
import { lists } from '@wenzhan/contract/cache/lists';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { getMixedArticles } from './articles';
import { supportsCall } from './optional-lists';
import type { InCategory, Paginated } from './page-data';

/** A month and one page of its articles. */
export interface MonthPage {
  /** `2026-11` */
  month: string;
  articles: Paginated<ArticleSummary & InCategory>;
}

/**
 * A month and one page of its articles; null for a month without articles or a page past the end.
 *
 * @param month `2026-11`
 * @throws {ApiError}
 */
export async function getMonthPage(month: string, page = 1): Promise<MonthPage | null> {
  const articles = (await supportsCall('archive_list'))
    ? await getMixedArticles(lists.month(month), page)
    : null;
  return articles && { month, articles };
}
