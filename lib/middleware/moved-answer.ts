import { type NextRequest, NextResponse } from 'next/server';
import { plainAddress } from '../moved/address';
import { getMoves } from '../moved/list';
import { targetOf } from '../moved/moves';
import { isUnknownPath } from '../moved/unknown-paths';
import { isOfBot } from './bot-answer';
import { loopbackHeaders } from './loopback';
import { ownOrigin } from './own-origin';

/** The page that says "withdrawn". */
const GONE_PAGE = '/gone';

/** Browsers keep a permanent redirect for ever unless told otherwise, an editor's mistake included. */
const REDIRECT_CACHE = 'public, max-age=60';

/**
 * Answers a path that no route answers from the redirect list; null where it says nothing. An
 * address inside a known route is the page's own matter, for there what exists comes first.
 */
export async function answerMoved(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  if (!isUnknownPath(pathname)) return null;
  const move = (await getMoves()).get(plainAddress(pathname));
  if (!move) return null;
  if (move.status === 410) return answerGone(request);
  return NextResponse.redirect(new URL(targetOf(move.to, search), request.url), {
    status: move.status,
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
    return await fetch(new URL(GONE_PAGE, ownOrigin(request)), {
      headers: loopbackHeaders(),
    });
  } catch (error) {
    console.error('the site does not answer itself:', error);
    return null;
  }
}
