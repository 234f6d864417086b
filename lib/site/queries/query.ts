import 'server-only';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { tagInLanguage } from '@wenzhan/contract/cache/tags';
import { ApiError, httpMessage, isUnauthorised } from '@wenzhan/contract/request/errors';
import { UNAUTHORISED_TAG } from '@wenzhan/kit/page-cache';
import { isUnrenderable } from '@wenzhan/text/article/unrenderable';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { editorToken, withEditorSession } from '../../request/editor';
import type { Reader } from '../../request/reader';
import { inEditionOfPage } from '../page-edition';

/*
 * A query has two variants. Anonymous visitors get the cached one, a `'use cache'` function with the
 * contract's tags. An editor in Draft Mode gets the uncached one, which sends the editor's bearer token and
 * so includes drafts.
 *
 * A failure is thrown and not cached; a missing resource is null, cached for a short time.
 */

/** What a cached variant returns instead of throwing a 401, or that a text cannot be rendered. */
export type Refused =
  /** Name of the rejected call. */
  | { unauthorised: string }
  /** Why it cannot. */
  | { unrenderable: string };

/** The language of a cached variant, its last argument: none for the site's default language. */
export type InLanguage = [language?: string];

/** A cached variant: its last argument is the language, if it is not the default one. */
type Cached<Args extends unknown[], T> = ((...args: Args) => Promise<T | Refused>) &
  ((...args: [...Args, string]) => Promise<T | Refused>);

/**
 * Combines two variants into a query, which returns data in the edition of the page. It runs once per render, failures
 * included, because the framework never settles the second call of a `'use cache'` function that has thrown in the
 * same render.
 *
 * @param load calls the backend with an editor's bearer token, in the language of the page
 * @param cached the variant for anonymous visitors
 * @param namesIn as for `inEditionOfPage`
 * @returns a function that throws an `ApiError` for every failure
 */
export function query<Args extends unknown[], T>(
  load: (reader: Reader, ...args: Args) => Promise<T>,
  cached: Cached<Args, T>,
  namesIn: (value: T) => string[] = () => [],
): (...args: Args) => Promise<T> {
  const get = cache(async (language: string | undefined, ...args: Args) => {
    const token = await editorToken();
    if (token) return withEditorSession(load({ token, language }, ...args));
    // Without an argument for the default language, whose entries have no other key then.
    return orThrow(language === undefined ? cached(...args) : cached(...args, language));
  });
  return inEditionOfPage(get, namesIn);
}

/**
 * Sets the cache lifetime and further tags of a `'use cache'` function, depending on what was loaded.
 *
 * A 401 is returned, not thrown: an error that leaves such a function loses its class, and the framework
 * responds with 500. Its tag keeps it out of the page cache; on a host with its own cache it has the
 * shortest lifetime. That a text cannot be rendered is returned, too, so that it is not tried with every request.
 *
 * @param tagsOf further tags of the loaded value, in the default language
 * @param language that of the value
 * @throws every other failure
 */
export async function cacheResult<T>(
  loading: Promise<T>,
  tagsOf: (value: NonNullable<T>) => string[] = () => [],
  language?: string,
): Promise<T | Refused> {
  try {
    const value = await loading;
    if (value == null) cacheLife(NOT_FOUND_CACHE);
    else {
      cacheTagsIn(language, ...tagsOf(value));
      cacheLife(CONTENT_CACHE);
    }
    return value;
  } catch (error) {
    if (isUnrenderable(error)) {
      cacheLife(NOT_FOUND_CACHE);
      return { unrenderable: error.message };
    }
    if (!isUnauthorised(error)) throw error;
    cacheTag(UNAUTHORISED_TAG);
    cacheLife(NOT_FOUND_CACHE);
    return { unauthorised: error.call };
  }
}

/** Sets tags of a `'use cache'` function with data in a language. @param tags in the default language */
export function cacheTagsIn(language: string | undefined, ...tags: string[]): void {
  // One by one: of more than 128 in a call, the framework drops the rest.
  for (const tag of tags) cacheTag(tagInLanguage(language, tag));
}

/**
 * Returns the value of a cached variant, outside of `'use cache'`.
 *
 * @throws {ApiError} for a 401, and if a text cannot be rendered
 */
export async function orThrow<T>(cached: Promise<T | Refused>): Promise<T> {
  const value = await cached;
  if (!isRefused(value)) return value;
  if ('unrenderable' in value) {
    const fields = { kind: 'invalid', call: 'render', detail: value.unrenderable } as const;
    throw new ApiError(httpMessage(500), fields);
  }
  const call = value.unauthorised;
  throw new ApiError(httpMessage(401), { kind: 'http', call, status: 401 });
}

/**
 * Returns the value of a cached variant, or null if its text cannot be rendered, which the renderer has logged.
 *
 * @throws {ApiError} for a 401
 */
export async function orLeftOut<T>(cached: Promise<T | Refused>): Promise<T | null> {
  const value = await cached;
  if (!isRefused(value) || !('unrenderable' in value)) return orThrow(cached);
  return null;
}

function isRefused(value: unknown): value is Refused {
  if (typeof value !== 'object' || value === null) return false;
  return 'unauthorised' in value || 'unrenderable' in value;
}
