import { type NextRequest, NextResponse } from 'next/server';
import { bareAnswer, isOfBot } from './bot-error-filter';

/** Longer paths than this are nobody's page, and no file of a cache can have their name. */
const MAX_LENGTH = 200;
/** The framework's own page for failures: asked for by its name, it would say that something failed. */
const FAILURE_PAGE = '/_global-error';
/** A path without a route: its answer is the 404 page. */
const NOWHERE = '/-';

/** Answers 404 for paths that the framework cannot handle: overlong ones, and broken encodings. */
export function rejectMalformedPath(request: NextRequest): NextResponse | null {
  const { pathname } = request.nextUrl;
  if (pathname.length < MAX_LENGTH && isDecodable(pathname) && pathname !== FAILURE_PAGE)
    return null;
  return isOfBot(request) ? bareAnswer(404) : NextResponse.rewrite(new URL(NOWHERE, request.url));
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
