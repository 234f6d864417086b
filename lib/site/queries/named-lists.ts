import 'server-only';
import { lists } from '@wenzhan/contract/cache/lists';
import { tags } from '@wenzhan/contract/cache/tags';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { type Series, seriesList, type Tag, tagList } from '@wenzhan/contract/calls/index-lists';
import { decodeName, fitsIntoPath } from '@wenzhan/contract/urls/list-routes';
import { foldScript } from '@wenzhan/text/traditional/simplified';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { pageText } from '../page-edition';
import { getArticles, getMixedArticles } from './articles';
import { supportsCall } from './optional-lists';
import type { InCategory, Named, Paginated } from './page-data';
import { cacheResult, cacheTagsIn, query } from './query';

/** What has a list of articles at its name. */
export type NamedKind = 'tag' | 'series';

/** A tag or series, and one page of its articles. */
export interface NamedPage extends Named {
  articles: Paginated<ArticleSummary & InCategory>;
}

const CALLS = { tag: 'tag_list', series: 'series_list' } as const;

async function loadNames(
  reader: Reader,
  kind: NamedKind,
): Promise<((Tag | Series) & Named)[] | null> {
  const data = await requestOrNull<typeof tagList | typeof seriesList>(
    kind === 'tag' ? tagList : seriesList,
    {},
    reader,
  );
  const fitting = data?.list.filter(({ name }) => fitsIntoPath(name));
  return fitting?.map((one) => ({ ...one, title: one.name })) ?? null;
}

/** All tags or series as anonymous visitors see them. */
export async function cachedNames(kind: NamedKind, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.index(kind), tags.articles);
  return cacheResult(loadNames(everybody(language), kind));
}

/**
 * All tags or series that can have a page, in the backend's order; null if it does not list them.
 *
 * @throws {ApiError}
 */
export const getNames = query(loadNames, cachedNames);

/**
 * A tag or series and one page of its articles; null for an unknown name or a page past the end.
 *
 * @throws {ApiError}
 */
export async function getNamedPage(
  kind: NamedKind,
  name: string,
  page = 1,
): Promise<NamedPage | null> {
  const articles = await getMixedArticles(lists[kind](name), page);
  return articles && { name, title: pageText(name), articles };
}

/**
 * The tag or series that a route parameter names, whose canonical path may be another one: names in another
 * form (case, width, spaces, encoded twice) are found too. Null if there is none.
 *
 * @throws {ApiError}
 */
export async function resolveName(kind: NamedKind, param: string): Promise<string | null> {
  const name = decodeName(param);
  if (!name || !fitsIntoPath(name) || !(await supportsCall(CALLS[kind]))) return null;
  // Not looked up in the list of all names: the page would change with every one of them.
  if (await getArticles(lists[kind](name))) return name;
  const form = comparable(name);
  return (await getNames(kind))?.find((one) => comparable(one.name) === form)?.name ?? null;
}

/** Names that differ in case, width, spaces, script or a second encoding only have the same form. */
function comparable(name: string): string {
  const decoded = decodeName(name) ?? name;
  return foldScript(decoded.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim();
}
