import 'server-only';
import { cookies, draftMode, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ApiError } from '../api/errors';
import { TOKEN_COOKIE } from './cookies';
import { PATH_HEADER } from './path-header';

/** The editor's bearer in Draft Mode. Outside it nothing of the request is read: undefined. */
export async function editorToken(): Promise<string | undefined> {
  const { isEnabled } = await draftMode();
  if (!isEnabled) return undefined;
  return (await cookies()).get(TOKEN_COOKIE)?.value || undefined;
}

/**
 * Waits for an answer that was asked with a bearer. Where the API refuses the bearer, the session
 * ends first (a render cannot delete a cookie), and `/login` comes next.
 */
export async function asEditor<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.unauthorised && (await editorToken()))) throw error;
    const here = (await headers()).get(PATH_HEADER) ?? '/';
    redirect(`/api/session/end?next=${encodeURIComponent(here)}`);
  }
}
