import 'server-only';
import { PAGE_SIZE } from '@wenzhan/contract/calls/call';
import { languageArgument } from '../page-edition';
import { cachedArticles } from '../queries/articles';
import { orThrow } from '../queries/query';
import { furtherPages, RESERVED } from './params';

/** Articles that a build prerenders; the others are rendered on their first request. */
const PRERENDERED_ARTICLES = 100;

/** The newest articles. @throws {ApiError} */
export async function articleParams(): Promise<{ category: string; id: string }[]> {
  const newest = await orThrow(
    cachedArticles(undefined, 1, PRERENDERED_ARTICLES, ...languageArgument()),
  );
  const params = (newest?.list ?? []).map(({ category, id }) => ({ category, id }));
  return params.length > 0 ? params : [{ category: RESERVED, id: RESERVED }];
}

/** The second and following pages of the list of all articles. @throws {ApiError} */
export async function listPageParams(): Promise<{ page: string }[]> {
  const numbers = furtherPages(
    (await orThrow(cachedArticles(undefined, 1, PAGE_SIZE, ...languageArgument())))?.total ?? 0,
  );
  return numbers.length > 0 ? numbers.map((page) => ({ page })) : [{ page: RESERVED }];
}
