import 'server-only';
import { PAGE_SIZE } from '@wenzhan/contract/calls/call';
import { languageArgument } from '../page-edition';
import { cachedArticles } from '../queries/articles';
import { cachedCategories } from '../queries/categories';
import { orThrow } from '../queries/query';
import { furtherPages, paramsOf, RESERVED } from './params';

/** Every category. @throws {ApiError} */
export async function categoryParams(): Promise<{ category: string }[]> {
  const categories = await orThrow(cachedCategories(...languageArgument()));
  return paramsOf(
    'category',
    categories.map(({ name }) => name),
  );
}

/** The second and following pages of each category. @throws {ApiError} */
export async function categoryPageParams(): Promise<{ category: string; page: string }[]> {
  const categories = await orThrow(cachedCategories(...languageArgument()));
  const lists = await Promise.all(
    categories.map(async ({ name }) => ({
      name,
      total: (await orThrow(cachedArticles(name, 1, PAGE_SIZE, ...languageArgument())))?.total ?? 0,
    })),
  );
  const params = lists.flatMap(({ name, total }) =>
    furtherPages(total).map((page) => ({ category: name, page })),
  );
  return params.length > 0 ? params : [{ category: RESERVED, page: RESERVED }];
}
