import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../api/cache-profiles';
import { ApiError, HTTP_MESSAGES, isUnauthorised, REQUEST_FAILED } from '../api/errors';
import { tags } from '../api/tags';
import { editorToken, withEditorSession } from '../session/editor';

/*
 * A query has two variants. Everybody gets the cached one, a `'use cache'` function under the tags of
 * the contract. An editor in Draft Mode gets the uncached one, which asks with the editor's bearer and
 * so sees drafts.
 *
 * A failure is thrown and not cached; a missing thing is null, cached for a short time.
 */

/** What a cached variant returns in place of a 401. */
export interface Unauthorised {
  /** The call that was refused. */
  unauthorised: string;
}

/**
 * Makes a query of its two variants. It runs once in a render, failures included: the framework never
 * settles the second call of a `'use cache'` function that has thrown in the same render.
 *
 * @param load asks the backend with an editor's bearer
 * @param cached what everybody gets
 * @returns a function that throws an ApiError for every failure
 */
export function query<Args extends unknown[], T>(
  load: (token: string, ...args: Args) => Promise<T>,
  cached: (...args: Args) => Promise<T | Unauthorised>,
): (...args: Args) => Promise<T> {
  return cache(async (...args: Args) => {
    const token = await editorToken();
    return token ? withEditorSession(load(token, ...args)) : orThrow(cached(...args));
  });
}

/**
 * Inside a `'use cache'` function: decides by what was loaded how long it is cached, and under which
 * further tags.
 *
 * A 401 is returned, not thrown: an error that leaves such a function loses its class, and the framework
 * answers 500 for it. Its tag keeps it out of the page cache; on a host with its own cache its lifetime
 * is the shortest.
 *
 * @param tagsOf tags of what was found, besides those that the function has set
 * @throws every other failure
 */
export async function cacheResult<T>(
  loading: Promise<T>,
  tagsOf: (found: NonNullable<T>) => string[] = () => [],
): Promise<T | Unauthorised> {
  try {
    const value = await loading;
    if (value == null) cacheLife(NOT_FOUND_CACHE);
    else {
      cacheTag(...tagsOf(value));
      cacheLife(CONTENT_CACHE);
    }
    return value;
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    cacheTag(tags.unauthorised);
    cacheLife(NOT_FOUND_CACHE);
    return { unauthorised: error.call };
  }
}

/**
 * Outside of it: the value of a cached variant.
 *
 * @throws {ApiError}
 */
export async function orThrow<T>(cached: Promise<T | Unauthorised>): Promise<T> {
  const value = await cached;
  if (!isRefused(value)) return value;
  const call = value.unauthorised;
  throw new ApiError(HTTP_MESSAGES[401] ?? REQUEST_FAILED, { kind: 'http', call, status: 401 });
}

function isRefused(value: unknown): value is Unauthorised {
  return typeof value === 'object' && value !== null && 'unauthorised' in value;
}
