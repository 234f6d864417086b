import 'server-only';
import { cacheTag } from 'next/cache';
import { tags } from '../../api/tags';
import { deploymentToken } from '../../runtime/settings/deployment';
import { requestOrNull } from '../backend/request';
import { toResult } from '../backend/result';
import { cacheResult, query } from './query';

const LIST_CALLS = ['series_list', 'tag_list', 'archive_list', 'author_list'] as const;

/** An optional call; a backend whose list is not empty has the pages of these lists. */
export type ListCall = (typeof LIST_CALLS)[number];

async function loadSupport(token: string | undefined, call: ListCall): Promise<boolean> {
  const data = await requestOrNull(call, {}, token);
  return data !== null && data.list.length > 0;
}

/** Cache tags of the lists. */
export const INDEX_TAGS = {
  tag_list: tags.tagList,
  series_list: tags.seriesList,
  author_list: tags.authorList,
  archive_list: tags.archive,
} satisfies Record<ListCall, string>;

/**
 * Apart from the list itself, so that a page which only links to such lists does not change with them, but
 * with the first.
 */
export async function cachedSupport(call: ListCall) {
  'use cache';
  cacheTag(tags.site);
  return cacheResult(loadSupport(deploymentToken(), call), (has) =>
    has ? [] : [INDEX_TAGS[call]],
  );
}

/** Whether the backend has an optional call, and something in its list. @throws {ApiError} */
export const supportsCall = query(loadSupport, cachedSupport);

/** Whether pages may link to the lists of an optional call. Never throws: after a failure they do not. */
export async function hasPages(call: ListCall): Promise<boolean> {
  const loaded = await toResult(supportsCall(call));
  return loaded.state === 'found' && loaded.value;
}

/** Those of the optional calls whose lists pages may link to. Never throws. */
export async function linkableLists(calls: readonly ListCall[] = LIST_CALLS): Promise<ListCall[]> {
  const has = await Promise.all(calls.map(hasPages));
  return calls.filter((_, index) => has[index]);
}
