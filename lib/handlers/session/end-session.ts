import 'server-only';
import { claimsOf } from '@wenzhan/content/service/tokens';
import { routes } from '@wenzhan/contract/urls/routes';
import { parseToken } from '@wenzhan/kit/http/token';
import { atMost } from '@wenzhan/kit/process/at-most';
import { cookies } from 'next/headers';
import { sendEditingCall } from '../../request/editing';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_PAUSED_COOKIE,
  PREVIEW_TRIED_COOKIE,
  REFUSED_TOKEN_COOKIE,
  TOKEN_COOKIE,
  TOKEN_MAX_AGE,
} from '../../session/cookies';
import { createLogoutToken, isLogoutToken } from '../../session/logout-csrf-token';
import { isSameOrigin, refuseForeign } from '../http/origin';
import { seeOther } from '../http/see-other';
import { safeNextPath } from './next-path';

/** Milliseconds that signing out waits for the content service. */
const SIGN_OUT_MS = 2000;

const SESSION_COOKIES = [
  TOKEN_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_BUILD_COOKIE,
  PREVIEW_TRIED_COOKIE,
  PREVIEW_PAUSED_COOKIE,
];

/**
 * Ends a session whose token the API rejected, and redirects to `/login` with the path to return to. Any
 * site can link here, so the session ends only with the CSRF token of this token; otherwise nothing changes.
 */
export async function endRefusedSession(request: Request): Promise<Response> {
  const ignored = ignoreRouter(request);
  if (ignored) return ignored;
  const query = new URL(request.url).searchParams;
  const next = safeNextPath(query.get('next'));
  const login = routes.signIn(next);
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  if (!token) return seeOther(login);
  return isLogoutToken(query.get('proof'), token) ? leaveRefused(token, login) : seeOther(next);
}

/** Signs out, on submission of a form of this site. */
export async function signOut(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuseForeign();
  await atMost(endOnService(request.headers), SIGN_OUT_MS);
  return endSession('/');
}

/** Ends the session on the content service as well, so that nobody can use its token any more. Never rejects. */
async function endOnService(headers: Headers): Promise<void> {
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  const { session: id } = token ? claimsOf(token) : {};
  if (id === undefined) return;
  // Its failure is logged; this browser is signed out anyway.
  await sendEditingCall('edit_sign_out', { body: { id } }, { token, headers }).catch(
    () => undefined,
  );
}

/**
 * The response to the router, which follows redirects while it prefetches: no session begins or ends by a
 * prefetch. A client navigation becomes a document request.
 */
export function ignoreRouter(request: Request): Response | null {
  if (!request.headers.has('rsc')) return null;
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** Ends a session whose token the API has rejected: if the browser sends the token again, it is no editor's. */
export async function leaveRefused(token: string, login: string): Promise<Response> {
  const value = createLogoutToken(token);
  const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: TOKEN_MAX_AGE } as const;
  (await cookies()).set({ ...options, name: REFUSED_TOKEN_COOKIE, value });
  return endSession(login);
}

/** Clears the token and the Draft Mode cookies, and redirects to a path of this site. */
export async function endSession(path: string): Promise<Response> {
  const jar = await cookies();
  for (const name of SESSION_COOKIES) {
    jar.delete({ name, path: '/' });
  }
  return seeOther(path);
}
