import { type NextRequest, NextResponse } from 'next/server';
import { loopbackHeaders } from '../http/loopback';
import { getRedirects } from '../redirects/redirect-list';
import { normalizePath } from '../routing/path';
import { targetOf } from '../routing/resolve-redirects';
import { isUnmatchedPath } from '../routing/unmatched-paths';
import { isOfBot } from './bot-error-filter';
import { selfOrigin } from './self-origin';

/** The page that says "withdrawn". */
const GONE_PAGE = '/gone';

/** Browsers keep a permanent redirect for ever unless told otherwise, an editor's mistake included. */
const REDIRECT_CACHE = 'public, max-age=60';

/**
 * Answers a path that no route answers from the redirect list; null where it says nothing. An
 * address inside a known route is the page's own matter, for there what exists comes first.
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

/** With the words of the site's own page for people; bots get no error page (specification §2). */
async function answerGone(request: NextRequest): Promise<NextResponse> {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const page = isOfBot(request) ? null : await askGonePage(request);
  for (const name of ['content-type', 'content-security-policy']) {
    const value = page?.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new NextResponse(page && (await page.text()), { status: 410, headers });
}

/** A rewrite to the page would take the page's status, and cannot be followed on 127.0.0.1. */
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
