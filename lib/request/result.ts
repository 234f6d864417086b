import { unstable_rethrow } from 'next/navigation';

/** Outcome of a page's query: a value, no value, or an error. */
export type Result<T> =
  | { state: 'found'; value: T }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown };

/**
 * Awaits a query without throwing, except for the framework's own errors, so that the page can place a
 * boundary around the throw only.
 *
 * @param query null if the parameters already rule out a value
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
