import { type NextRequest, NextResponse } from 'next/server';
import { parseToken } from '../http/token';
import { routes } from '../routes';
import {
  PREVIEW_BUILD_COOKIE,
  PREVIEW_COOKIE,
  PREVIEW_PAUSED_COOKIE,
  PREVIEW_TRIED_COOKIE,
  TOKEN_COOKIE,
} from '../session/cookies';

const TOKEN = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=`);

/**
 * Brings Draft Mode in line with the token: on once there is one, off once it is gone. Null where
 * nothing is to be done.
 */
export function sessionRedirect(request: NextRequest): NextResponse | null {
  const { cookies, nextUrl } = request;
  if (nextUrl.pathname === routes.login || isPartOfPage(request)) return null;
  const hasToken = parseToken(cookies.get(TOKEN_COOKIE)?.value) !== undefined;
  const hasPreview = Boolean(cookies.get(PREVIEW_COOKIE)?.value);
  const target = nextUrl.pathname + nextUrl.search;
  if (!hasToken) return hasPreview ? redirectTo(request, '/api/preview/end', target) : null;
  const isCurrent = cookies.get(PREVIEW_BUILD_COOKIE)?.value === process.env.BUILD_ID;
  if (hasPreview && isCurrent) return null;
  // The API does not say at the moment whose the token is: the public page stays.
  if (cookies.has(PREVIEW_PAUSED_COOKIE)) return null;
  // The browser was given the cookie a moment ago and does not send it: explain, do not circle.
  if (cookies.has(PREVIEW_TRIED_COOKIE)) {
    return NextResponse.rewrite(new URL('/login?error=preview', request.url));
  }
  return redirectTo(request, '/api/preview', target);
}

/** Whether a request has a token cookie that no backend can have issued, or that cannot be decoded. */
export function hasMalformedToken({ cookies, headers }: NextRequest): boolean {
  return TOKEN.test(headers.get('cookie') ?? '') && !parseToken(cookies.get(TOKEN_COOKIE)?.value);
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
