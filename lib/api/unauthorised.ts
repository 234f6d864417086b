import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { NOT_FOUND_CACHE } from './cache-profiles';
import type { CallName } from './endpoints';
import { ApiError, HTTP_MESSAGES, isApiError, REQUEST_FAILED } from './errors';
import { tags } from './tags';

/** What a `'use cache'` function returns for a 401. */
export const UNAUTHORISED = 'unauthorised';

/**
 * For use inside a `'use cache'` function: waits for an answer, and returns a 401 instead of throwing
 * it. An error that leaves such a function loses its class, and the framework answers 500 for it.
 *
 * The tag keeps it out of the store; where the platform keeps pages itself, its life is the shortest.
 *
 * @throws every other failure
 */
export async function orUnauthorised<T>(answer: Promise<T>): Promise<T | typeof UNAUTHORISED> {
  try {
    return await answer;
  } catch (error) {
    if (!isApiError(error) || !error.unauthorised) throw error;
    cacheTag(tags.unauthorised);
    cacheLife(NOT_FOUND_CACHE);
    return UNAUTHORISED;
  }
}

/**
 * For use outside: waits for what a `'use cache'` function returned, and throws its 401.
 *
 * @throws {ApiError}
 */
export async function orThrow<T>(
  call: CallName,
  cached: Promise<T | typeof UNAUTHORISED>,
): Promise<T> {
  const value = await cached;
  if (value !== UNAUTHORISED) return value;
  throw new ApiError(HTTP_MESSAGES[401] ?? REQUEST_FAILED, { kind: 'http', call, status: 401 });
}
