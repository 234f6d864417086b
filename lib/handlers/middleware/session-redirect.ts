import { areaOf } from '@wenzhan/contract/urls/match';
import { routes } from '@wenzhan/contract/urls/routes';
import { hasTokenCookie } from '@wenzhan/kit/http/draft-access';
import { parseToken } from '@wenzhan/kit/http/token';
import { type NextRequest, NextResponse } from 'next/server';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_PAUSED_COOKIE,
  PREVIEW_TRIED_COOKIE,
  PREVIEW_TRIES,
  REFUSED_TOKEN_COOKIE,
} from '../../session/cookies';
import { isLogoutToken } from '../../session/logout-csrf-token';

/**
 * Synchronises Draft Mode with the token: enables it if there is one, else disables it. Null if nothing has
 * to change.
 *
 * @param tokenCookie the value of the token cookie
 */
export function sessionRedirect(
  request: NextRequest,
  tokenCookie: string | undefined,
): NextResponse | null {
  const { cookies, nextUrl } = request;
  // Requests of bots for other paths than pages get here, too, such as `/api/preview` itself.
  const isPage = nextUrl.pathname !== routes.login && areaOf(nextUrl.pathname) === null;
  if (!isPage || isPartOfPage(request)) return null;
  const token = parseToken(tokenCookie);
  const refused = cookies.get(REFUSED_TOKEN_COOKIE)?.value ?? '';
  const hasToken = token !== undefined && !isLogoutToken(refused, token);
  const hasPreview = Boolean(cookies.get(PREVIEW_COOKIE)?.value);
  const target = nextUrl.pathname + nextUrl.search;
  if (!hasToken) return hasPreview ? redirectTo(request, '/api/preview/end', target) : null;
  const isCurrent = cookies.get(PREVIEW_BUILD_COOKIE)?.value === process.env.BUILD_ID;
  if (hasPreview && isCurrent) return null;
  // The API cannot verify the token at the moment: the public page is served.
  if (cookies.has(PREVIEW_PAUSED_COOKIE)) return null;
  // A browser that does not send the cookie that it has just received would be redirected for ever. One that sends
  // another build's is in a release, where each request may reach either build, and the answer to an earlier request
  // may have cleared the new cookie.
  if (!hasPreview && Number(cookies.get(PREVIEW_TRIED_COOKIE)?.value) >= PREVIEW_TRIES) {
    return redirectTo(request, '/login?error=preview', target);
  }
  return redirectTo(request, '/api/preview', target);
}

/**
 * Whether the token cookie cannot be decoded, or contains what no backend can have issued.
 *
 * @param tokenCookie the value of the token cookie, undefined also if it cannot be decoded
 */
export function hasMalformedToken(
  { headers }: NextRequest,
  tokenCookie: string | undefined,
): boolean {
  const isSent = tokenCookie !== undefined || hasTokenCookie(headers.get('cookie') ?? '');
  return isSent && !parseToken(tokenCookie);
}

/**
 * Prefetches and client navigations handle a redirect badly; the next document request gets it. The framework
 * removes the router's own headers before the middleware runs.
 */
function isPartOfPage({ headers, method }: NextRequest): boolean {
  return method !== 'GET' || headers.get('sec-fetch-dest') === 'empty';
}

function redirectTo(request: NextRequest, route: string, target: string): NextResponse {
  const url = new URL(route, request.url);
  url.searchParams.set('next', target);
  return NextResponse.redirect(url, { status: 307, headers: { 'cache-control': 'no-store' } });
}
