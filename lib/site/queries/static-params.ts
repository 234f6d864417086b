import 'server-only';
import { PAGE_SIZE } from '@wenzhan/contract/endpoints';
import type { Month } from '@wenzhan/contract/list-schemas';
import { buildPath, routes } from '@wenzhan/contract/urls';
import { cachedArticles } from './articles';
import { cachedAuthors } from './authors';
import { cachedCategories } from './categories';
import { cachedNames, type NamedKind } from './named-lists';
import { cachedList } from './optional-lists';
import { orThrow } from './query';
import { cachedSectionIndex } from './section-pages';
import { cachedStaticPages } from './site';

/** Articles that a build prerenders; the others are rendered on their first request. */
const PRERENDERED_ARTICLES = 100;
/** Tags whose lists a build prerenders; as many series and authors. */
const PRERENDERED_NAMES = 100;
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
  return paramsOf(
    'category',
    categories.map(({ name }) => name),
  );
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

/** A list by its route parameter, and the number of its articles. */
interface Counted {
  name: string;
  total: number;
}

/** The lists with most articles, as parameters of a route. */
function firstPages<K extends string>(param: K, load: () => Promise<Counted[]>) {
  return async (): Promise<Record<K, string>[]> => {
    const names = (await load()).map(({ name }) => name);
    return paramsOf(param, names);
  };
}

/** Names as parameters of a route. */
export function paramsOf<K extends string>(
  param: K,
  names: readonly string[],
): Record<K, string>[] {
  return (names.length > 0 ? names : [RESERVED]).map(
    (name) => ({ [param]: name }) as Record<K, string>,
  );
}

/** The second and following pages of these lists. */
function nextPages<K extends string>(param: K, load: () => Promise<Counted[]>) {
  return async (): Promise<Record<K | 'page', string>[]> => {
    const params = (await load()).flatMap(({ name, total }) =>
      furtherPages(total).map((page) => ({ name, page })),
    );
    return (params.length > 0 ? params : [{ name: RESERVED, page: RESERVED }]).map(
      ({ name, page }) => ({ [param]: name, page }) as Record<K | 'page', string>,
    );
  };
}

const prerenderedNames = (kind: NamedKind) => async (): Promise<Counted[]> =>
  ((await orThrow(cachedNames(kind))) ?? []).slice(0, PRERENDERED_NAMES);

async function prerenderedAuthors(): Promise<Counted[]> {
  const authors = ((await orThrow(cachedAuthors())) ?? []).slice(0, PRERENDERED_NAMES);
  return authors.map(({ id, total }) => ({ name: id, total }));
}

export const tagParams = firstPages('tag', prerenderedNames('tag'));
export const tagPageParams = nextPages('tag', prerenderedNames('tag'));
export const seriesParams = firstPages('series', prerenderedNames('series'));
export const seriesPageParams = nextPages('series', prerenderedNames('series'));
export const authorParams = firstPages('author', prerenderedAuthors);
export const authorPageParams = nextPages('author', prerenderedAuthors);

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
  return ((await orThrow(cachedList('archive_list'))) ?? []).slice(0, PRERENDERED_MONTHS);
}

const toMonthParams = ({ year, month }: Month) => ({
  year: String(year),
  month: String(month).padStart(2, '0'),
});

/** Every static page. @throws {ApiError} */
export async function staticPageParams(): Promise<{ pageName: string }[]> {
  const pages = await cachedStaticPages();
  return paramsOf(
    'pageName',
    pages.map(({ name }) => name),
  );
}

/** Every page of sections at `/pages/<name>`. @throws {ApiError} */
export async function sectionPageParams(): Promise<{ name: string }[]> {
  const pages = await orThrow(cachedSectionIndex());
  const params = pages
    .map(({ name }) => ({ name }))
    .filter((param) => routes.sectionPage(param.name) === buildPath('/pages/[name]', param));
  return params.length > 0 ? params : [{ name: RESERVED }];
}

function furtherPages(total: number): string[] {
  const last = Math.min(Math.ceil(total / PAGE_SIZE), 1 + PRERENDERED_LIST_PAGES);
  return Array.from({ length: Math.max(0, last - 1) }, (_, index) => String(index + 2));
}
