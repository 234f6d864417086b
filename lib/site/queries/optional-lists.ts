import 'server-only';
import { cacheTag } from 'next/cache';
import type { CallData } from '../../api/endpoints';
import {
  INDEX_CALLS,
  type IndexCall,
  type OptionalCall,
  optionalCalls,
} from '../../api/optional-calls';
import { tags } from '../../api/tags';
import { EVERYBODY } from '../../runtime/session/draft-access';
import { toResult } from '../backend/result';
import { requestOrNull } from '../backend/server-request';
import { cacheResult, query } from './query';

type List<N extends OptionalCall> = CallData<N>['list'];

async function loadList<N extends OptionalCall>(
  token: string | undefined,
  call: N,
): Promise<List<N> | null> {
  return (await requestOrNull(call, {}, token))?.list ?? null;
}

/** The list of an optional call as anonymous visitors see it. */
export async function cachedList<N extends OptionalCall>(call: N) {
  'use cache';
  cacheTag(optionalCalls[call].tag, tags.articles);
  return cacheResult(loadList(EVERYBODY, call));
}

const listQuery = query<[OptionalCall], unknown>(loadList, cachedList);

/** The list of an optional call, in the backend's order; null if the backend does not have it. @throws {ApiError} */
export const getList = <N extends OptionalCall>(call: N) =>
  listQuery(call) as Promise<List<N> | null>;

async function loadSupport(token: string | undefined, call: IndexCall): Promise<boolean> {
  return Boolean((await loadList(token, call))?.length);
}

/**
 * Apart from the list itself, so that a page which only links to such lists does not change with them, but
 * with the first.
 */
export async function cachedSupport(call: IndexCall) {
  'use cache';
  cacheTag(tags.site);
  return cacheResult(loadSupport(EVERYBODY, call), (has) => (has ? [] : [optionalCalls[call].tag]));
}

/** Whether the backend has an optional call, and something in its list. @throws {ApiError} */
export const supportsCall = query(loadSupport, cachedSupport);

/** Whether pages may link to the lists of an optional call. Never throws: after a failure they do not. */
export async function hasPages(call: IndexCall): Promise<boolean> {
  const loaded = await toResult(supportsCall(call));
  return loaded.state === 'found' && loaded.value;
}

/** Those of the optional calls whose lists pages may link to. Never throws. */
export async function linkableLists(
  calls: readonly IndexCall[] = INDEX_CALLS,
): Promise<IndexCall[]> {
  const has = await Promise.all(calls.map(hasPages));
  return calls.filter((_, index) => has[index]);
}
