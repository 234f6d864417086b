import 'server-only';
import { PAGE_SIZE } from '../api/endpoints';
import type { Month, Tag } from '../api/schemas';
import { cachedArchive } from './archive';
import { cachedArticles } from './articles';
import { cachedCategories } from './categories';
import { orThrow } from './query';
import { cachedStaticPages } from './site';
import { cachedTags } from './tags';

/** Articles that a build prerenders; the others are rendered on their first request. */
const PRERENDERED_ARTICLES = 100;
/** Tags whose lists a build prerenders. */
const PRERENDERED_TAGS = 100;
/** Months whose lists a build prerenders: two years. */
const PRERENDERED_MONTHS = 24;
/** Further pages of each list that a build prerenders. */
const PRERENDERED_LIST_PAGES = 3;

/**
 * No valid name, id or page number: `generateStaticParams` must not return an empty list, and this renders
 * the 404.
 */
const RESERVED = '-';

/** The newest articles. @throws {ApiError} */
export async function articleParams(): Promise<{ category: string; id: string }[]> {
  const newest = await orThrow(cachedArticles(undefined, 1, PRERENDERED_ARTICLES));
  const params = (newest?.list ?? []).map(({ category, id }) => ({ category, id }));
  return params.length > 0 ? params : [{ category: RESERVED, id: RESERVED }];
}

/** Every category. @throws {ApiError} */
export async function categoryParams(): Promise<{ category: string }[]> {
  const categories = await orThrow(cachedCategories());
  return categories.length > 0
    ? categories.map(({ name }) => ({ category: name }))
    : [{ category: RESERVED }];
}

/** The second and following pages of the list of all articles. @throws {ApiError} */
export async function listPageParams(): Promise<{ page: string }[]> {
  const numbers = furtherPages(
    (await orThrow(cachedArticles(undefined, 1, PAGE_SIZE)))?.total ?? 0,
  );
  return numbers.length > 0 ? numbers.map((page) => ({ page })) : [{ page: RESERVED }];
}

/** The second and following pages of each category. @throws {ApiError} */
export async function categoryPageParams(): Promise<{ category: string; page: string }[]> {
  const categories = await orThrow(cachedCategories());
  const lists = await Promise.all(
    categories.map(async ({ name }) => ({
      name,
      total: (await orThrow(cachedArticles(name, 1, PAGE_SIZE)))?.total ?? 0,
    })),
  );
  const params = lists.flatMap(({ name, total }) =>
    furtherPages(total).map((page) => ({ category: name, page })),
  );
  return params.length > 0 ? params : [{ category: RESERVED, page: RESERVED }];
}

/** The most used tags. @throws {ApiError} */
export async function tagParams(): Promise<{ tag: string }[]> {
  const tags = await prerenderedTags();
  return tags.length > 0 ? tags.map(({ name }) => ({ tag: name })) : [{ tag: RESERVED }];
}

/** The second and following pages of the most used tags. @throws {ApiError} */
export async function tagPageParams(): Promise<{ tag: string; page: string }[]> {
  const tags = await prerenderedTags();
  const params = tags.flatMap(({ name, total }) =>
    furtherPages(total).map((page) => ({ tag: name, page })),
  );
  return params.length > 0 ? params : [{ tag: RESERVED, page: RESERVED }];
}

/** The newest months. @throws {ApiError} */
export async function monthParams(): Promise<{ year: string; month: string }[]> {
  const params = (await prerenderedMonths()).map(toMonthParams);
  return params.length > 0 ? params : [{ year: RESERVED, month: RESERVED }];
}

/** The second and following pages of the newest months. @throws {ApiError} */
export async function monthPageParams(): Promise<{ year: string; month: string; page: string }[]> {
  const params = (await prerenderedMonths()).flatMap((month) =>
    furtherPages(month.total).map((page) => ({ ...toMonthParams(month), page })),
  );
  return params.length > 0 ? params : [{ year: RESERVED, month: RESERVED, page: RESERVED }];
}

async function prerenderedMonths(): Promise<Month[]> {
  return ((await orThrow(cachedArchive())) ?? []).slice(0, PRERENDERED_MONTHS);
}

const toMonthParams = ({ year, month }: Month) => ({
  year: String(year),
  month: String(month).padStart(2, '0'),
});

async function prerenderedTags(): Promise<Tag[]> {
  return ((await orThrow(cachedTags())) ?? []).slice(0, PRERENDERED_TAGS);
}

/** Every static page. @throws {ApiError} */
export async function staticPageParams(): Promise<{ pageName: string }[]> {
  const pages = await cachedStaticPages();
  return pages.length > 0
    ? pages.map(({ name }) => ({ pageName: name }))
    : [{ pageName: RESERVED }];
}

function furtherPages(total: number): string[] {
  const last = Math.min(Math.ceil(total / PAGE_SIZE), 1 + PRERENDERED_LIST_PAGES);
  return Array.from({ length: Math.max(0, last - 1) }, (_, index) => String(index + 2));
}
