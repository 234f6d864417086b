import 'server-only';
import { cacheTag } from 'next/cache';
import type { Month } from '../../api/list-schemas';
import { lists } from '../../api/lists';
import type { ArticleSummary } from '../../api/schemas';
import { tags } from '../../api/tags';
import { deploymentToken } from '../../runtime/settings/deployment';
import { requestOrNull } from '../backend/request';
import { getMixedArticles, type Paginated } from './articles';
import type { InCategory } from './categories';
import { supportsCall } from './list-support';
import { cacheResult, query } from './query';

/** A month and one page of its articles. */
export interface MonthPage {
  /** `2026-11` */
  month: string;
  articles: Paginated<ArticleSummary & InCategory>;
}

async function loadArchive(token: string | undefined): Promise<Month[] | null> {
  return (await requestOrNull('archive_list', {}, token))?.list ?? null;
}

/** All months as anonymous visitors see them. */
export async function cachedArchive() {
  'use cache';
  cacheTag(tags.archive, tags.articles);
  return cacheResult(loadArchive(deploymentToken()));
}

/** All months with articles, newest first; null if the backend does not list them. @throws {ApiError} */
export const getArchive = query(loadArchive, cachedArchive);

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
