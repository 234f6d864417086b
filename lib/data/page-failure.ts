import 'server-only';
import type { Route } from 'next';
import { unstable_rethrow } from 'next/navigation';
import { isUnauthorised } from '../api/errors';
import { routes } from '../routes';
import { getRedirect } from './redirects';

/** Why a page cannot be shown. */
export type PageFailure =
  | { state: 'missing' }
  /** The redirect list has another address for it. */
  | { state: 'moved'; to: Route }
  /** The redirect list says that it was withdrawn. */
  | { state: 'gone' }
  /** The backend shows it to signed-in users alone. */
  | { state: 'unauthorised'; signIn: Route }
  | { state: 'failed'; error: unknown };

/**
 * Says what something that a page has thrown means. Where `notFound()` was called, the redirect list may
 * know the path: what exists comes before what once did.
 *
 * @param path the page's own path
 * @throws what the framework throws for itself: redirects, and reads of the request while prerendering
 */
export async function toPageFailure(error: unknown, path: string): Promise<PageFailure> {
  if (isNotFound(error)) {
    const redirect = await getRedirect(path);
    if (!redirect) return { state: 'missing' };
    if (redirect.status === 410) return { state: 'gone' };
    return { state: 'moved', to: redirect.to as Route };
  }
  unstable_rethrow(error);
  if (isUnauthorised(error)) return { state: 'unauthorised', signIn: routes.signIn(path) };
  return { state: 'failed', error };
}

/** Whether it comes from the framework's `notFound()`, which has no class of its own. */
function isNotFound(error: unknown): boolean {
  return (
    error instanceof Error && 'digest' in error && error.digest === 'NEXT_HTTP_ERROR_FALLBACK;404'
  );
}
