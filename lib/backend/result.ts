import { unstable_rethrow } from 'next/navigation';

/** What a page got from its query: the thing, word that it does not exist, or a failure. */
export type Result<T> =
  | { state: 'found'; value: T }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown };

/**
 * Waits for a query without throwing, so that the page can put a boundary around the throw only.
 *
 * @param query what to wait for; null where the parameters already say that there is no such thing
 */
export async function toResult<T>(query: Promise<T | null> | null): Promise<Result<T>> {
  try {
    const value = await query;
    return value === null ? { state: 'missing' } : { state: 'found', value };
  } catch (error) {
    unstable_rethrow(error);
    return { state: 'failed', error };
  }
}
