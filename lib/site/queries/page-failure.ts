import 'server-only';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import type { Route } from 'next';
import { unstable_rethrow } from 'next/navigation';
import { leadToLogin } from '../../request/shared-request';
import { pageEdition } from '../page-edition';
import { getRedirect } from '../redirects/page-redirect';

/** Why a page cannot be rendered. */
export type PageFailure =
  | { state: 'missing' }
  /** The redirect list contains a target for it. */
  | { state: 'moved'; to: Route }
  /** The redirect list contains it with status 410. */
  | { state: 'gone' }
  /** The backend requires sign-in. */
  | { state: 'unauthorised'; signIn: Route }
  | { state: 'failed'; error: unknown };

/**
 * Classifies an error that a page has thrown. The redirect list is consulted only after `notFound()`:
 * existing pages take precedence.
 *
 * @param path the page's path in the default edition
 * @throws the framework's own errors: redirects, and request APIs while prerendering
 */
export async function toPageFailure(error: unknown, path: string): Promise<PageFailure> {
  if (isNotFound(error)) {
    const redirect = await getRedirect(pathInEdition(pageEdition()?.segment ?? '', path));
    if (!redirect) return { state: 'missing' };
    if (redirect.status === 410) return { state: 'gone' };
    return { state: 'moved', to: redirect.to as Route };
  }
  unstable_rethrow(error);
  const signIn = leadToLogin(error, (loginFor) => loginFor(path));
  return signIn ? { state: 'unauthorised', signIn } : { state: 'failed', error };
}

/** Whether an error comes from the framework's `notFound()`, which has no class for it. */
export const isNotFound = (error: unknown): boolean =>
  digestOf(error) === 'NEXT_HTTP_ERROR_FALLBACK;404';

/** Whether an error comes from the framework's `redirect()` or `permanentRedirect()`. */
export const isRedirect = (error: unknown): boolean => digestOf(error).startsWith('NEXT_REDIRECT;');

const digestOf = (error: unknown): string =>
  error instanceof Error && 'digest' in error ? String(error.digest) : '';
