import { type NextRequest, NextResponse } from 'next/server';
import { bareAnswer, isOfBot } from './bot-error-filter';

/** Longer paths belong to no page, and are too long for the file names of a cache. */
const MAX_LENGTH = 200;
/** The framework's error page: a request for its path would look like a failure. */
const FAILURE_PAGE = '/_global-error';
/** A path without a route, which shows the 404 page. */
const NOWHERE = '/-';

/** Responds with 404 to paths that the framework cannot handle: overlong ones and invalid encodings. */
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
