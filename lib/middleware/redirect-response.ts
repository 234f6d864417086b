import { type NextRequest, NextResponse } from 'next/server';
import { loopbackHeaders } from '../http/loopback';
import { getRedirects } from '../redirects/redirect-list';
import { normalizePath } from '../routing/path';
import { targetOf } from '../routing/resolve-redirects';
import { isUnmatchedPath } from '../routing/unmatched-paths';
import { isOfBot } from './bot-error-filter';
import { selfOrigin } from './self-origin';

/** The page for withdrawn paths. */
const GONE_PAGE = '/gone';

/** Without it, browsers keep a permanent redirect indefinitely, even an editor's mistake. */
const REDIRECT_CACHE = 'public, max-age=60';

/**
 * Responds from the redirect list to a path that matches no route; null without an entry. Pages handle
 * redirects of paths that match their route, because existing content takes precedence.
 */
export async function respondWithRedirect(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  if (!isUnmatchedPath(pathname)) return null;
  const redirect = (await getRedirects()).get(normalizePath(pathname));
  if (!redirect) return null;
  if (redirect.status === 410) return answerGone(request);
  return NextResponse.redirect(new URL(targetOf(redirect.to, search), request.url), {
    status: redirect.status,
    headers: { 'cache-control': REDIRECT_CACHE },
  });
}

/** A 410 response: the site's own page for people, without a body for bots (specification §2). */
async function answerGone(request: NextRequest): Promise<NextResponse> {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const page = isOfBot(request) ? null : await askGonePage(request);
  for (const name of ['content-type', 'content-security-policy']) {
    const value = page?.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new NextResponse(page && (await page.text()), { status: 410, headers });
}

/** Fetches the page: a rewrite would take its status, and cannot lead to 127.0.0.1. */
async function askGonePage(request: NextRequest): Promise<Response | null> {
  try {
    return await fetch(new URL(GONE_PAGE, selfOrigin(request)), {
      headers: loopbackHeaders(),
    });
  } catch (error) {
    console.error('the site does not answer itself:', error);
    return null;
  }
}
