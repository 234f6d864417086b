import 'server-only';
import type { Route } from 'next';
import { isApiError } from '../api/errors';
import { type Result, toResult } from '../backend/result';
import { routes } from '../routes';
import { getRedirect } from './queries';

/**
 * What a page got: its thing or nothing, a failure, word that its address has moved or is gone, or
 * that nobody gets it without signing in.
 */
export type PageResult<T> =
  | Result<T>
  | { state: 'moved'; to: Route }
  | { state: 'gone' }
  | { state: 'unauthorised'; signIn: Route };

/**
 * Waits for a page's query without throwing. Where there is no such thing, the redirect list says
 * whether there was: what exists comes before what once did. A 401 leads to `/login` and back.
 *
 * @param path the page's address
 * @param query what to wait for; null where the parameters already say that there is no such thing
 */
export async function toPageResult<T>(
  path: string,
  query: Promise<T | null> | null,
): Promise<PageResult<T>> {
  const loaded = await toResult(query);
  if (loaded.state === 'failed' && isUnauthorised(loaded.error)) {
    return { state: 'unauthorised', signIn: routes.signIn(path) };
  }
  if (loaded.state !== 'missing') return loaded;
  const redirect = await getRedirect(path);
  if (!redirect) return loaded;
  return redirect.status === 410 ? { state: 'gone' } : { state: 'moved', to: redirect.to as Route };
}

const isUnauthorised = (error: unknown) => isApiError(error) && error.unauthorised;
