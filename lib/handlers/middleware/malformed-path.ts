import { areaOf } from '@wenzhan/contract/urls/match';
import { type NextRequest, NextResponse } from 'next/server';
import { bareAnswer, isOfBot } from './bot-error-filter';

/** Longer paths belong to no page, and are too long for the file names of a cache. */
const MAX_LENGTH = 200;
/** The framework's error page: a request for its path would look like a failure. */
const FAILURE_PAGE = '/_global-error';
/** A path without a route, which shows the 404 page. */
const NOWHERE = '/-';

/** Responds with 404 to paths that the framework cannot handle, because their encoding is invalid. */
export function rejectMalformedPath(request: NextRequest): NextResponse | null {
  const { pathname } = request.nextUrl;
  return isDecodable(pathname) && pathname !== FAILURE_PAGE ? null : notFound(request);
}

/**
 * Responds with 404 to overlong paths of pages: the redirect list has been asked before, because old addresses can be
 * long. A file below `/media` may have a longer name.
 */
export function rejectLongPath(request: NextRequest): NextResponse | null {
  const { pathname } = request.nextUrl;
  return isLongPath(pathname) && areaOf(pathname) === null ? notFound(request) : null;
}

/** Whether a path is too long for a page; 22 Chinese characters are enough. */
export const isLongPath = (path: string) => path.length >= MAX_LENGTH;

const notFound = (request: NextRequest) =>
  isOfBot(request) ? bareAnswer(404) : NextResponse.rewrite(new URL(NOWHERE, request.url));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
