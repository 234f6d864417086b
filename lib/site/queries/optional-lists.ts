import 'server-only';
import { FALLBACK_CACHE } from '@wenzhan/contract/cache/profiles';
import { tags } from '@wenzhan/contract/cache/tags';
import type { DataOf } from '@wenzhan/contract/calls/call';
import {
  archiveList,
  authorList,
  INDEX_CALLS,
  type IndexCall,
  seriesList,
  tagList,
} from '@wenzhan/contract/calls/index-lists';
import { isUnauthorised } from '@wenzhan/contract/request/errors';
import { cacheLife } from 'next/cache';
import { everybody, type Reader } from '../../request/reader';
import { toResult } from '../../request/result';
import { requestOrNull } from '../../request/server-request';
import { cacheResult, cacheTagsIn, type InLanguage, orThrow, query } from './query';

/** The calls whose lists are read whole, and the cache tag of each. */
const LISTS = {
  series_list: { call: seriesList, tag: tags.index('series') },
  tag_list: { call: tagList, tag: tags.index('tag') },
  archive_list: { call: archiveList, tag: tags.index('month') },
  author_list: { call: authorList, tag: tags.index('author') },
} as const;

type ListCall = keyof typeof LISTS;
type List<N extends ListCall> = DataOf<(typeof LISTS)[N]['call']>['list'];

async function loadList<N extends ListCall>(reader: Reader, call: N): Promise<List<N> | null> {
  return ((await requestOrNull(LISTS[call].call, {}, reader))?.list as List<N> | undefined) ?? null;
}

/** The list of an optional call as anonymous visitors see it. */
export async function cachedList<N extends ListCall>(call: N, language?: string) {
  'use cache';
  cacheTagsIn(language, LISTS[call].tag, tags.articles);
  return cacheResult(loadList(everybody(language), call));
}

const listQuery = query<[ListCall], unknown>(loadList, cachedList);

/** The list of an optional call, in the backend's order; null if the backend does not have it. @throws {ApiError} */
export const getList = <N extends ListCall>(call: N) => listQuery(call) as Promise<List<N> | null>;

/** Whether an optional call has something in its list, or could not be asked. */
type Support = boolean | 'failed';

/** A failure is a value: an error inside `'use cache'` costs the page, even if the page catches it. */
async function loadSupport(reader: Reader, call: IndexCall): Promise<Support> {
  const loaded = await toResult(loadList(reader, call));
  if (loaded.state !== 'failed') return loaded.state === 'found' && loaded.value.length > 0;
  if (isUnauthorised(loaded.error)) throw loaded.error;
  return 'failed';
}

/**
 * Apart from the list itself, so that a page which only links to such lists does not change with them, but
 * with the first.
 */
export async function cachedSupport(call: IndexCall, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.site);
  const support = await cacheResult(
    loadSupport(everybody(language), call),
    (has) => (has === true ? [] : [LISTS[call].tag]),
    language,
  );
  if (support === 'failed') cacheLife(FALLBACK_CACHE);
  return support;
}

const getSupport = query<[IndexCall], Support>(loadSupport, cachedSupport);

/** Whether the backend has an optional call, and something in its list. @throws {ApiError} */
export const supportsCall = async (call: IndexCall): Promise<boolean> =>
  orFromList(await getSupport(call), () => getList(call));

/** The same for anonymous visitors. @throws {ApiError} */
export const supportsForEverybody = async (
  call: IndexCall,
  ...language: InLanguage
): Promise<boolean> =>
  orFromList(await orThrow(cachedSupport(call, ...language)), () =>
    orThrow(cachedList(call, ...language)),
  );

/** The list is asked for again after a failure, and throws what still fails. */
const orFromList = async (support: Support, list: () => Promise<unknown[] | null>) =>
  support === 'failed' ? Boolean((await list())?.length) : support;

/** Whether pages may link to the lists of an optional call. Never throws: after a failure they do not. */
export async function hasPages(call: IndexCall): Promise<boolean> {
  const loaded = await toResult(getSupport(call));
  return loaded.state === 'found' && loaded.value === true;
}

/** Those of the optional calls whose lists pages may link to. Never throws. */
export async function linkableLists(
  calls: readonly IndexCall[] = INDEX_CALLS,
): Promise<IndexCall[]> {
  const has = await Promise.all(calls.map(hasPages));
  return calls.filter((_, index) => has[index]);
}
