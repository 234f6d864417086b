import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { mayBeEditor } from '@wenzhan/kit/http/draft-access';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { editionSegment } from '@wenzhan/kit/urls/editions';
import { keptQuery, redirectKey } from '@wenzhan/kit/urls/path';
import { REDIRECT_CACHE, targetOf } from '@wenzhan/kit/urls/redirect';
import { type NextRequest, NextResponse } from 'next/server';
import { findRedirect } from '../../site/redirects/find-redirect';
import { getRedirects } from '../../site/redirects/redirect-list';
import { respondWithOwnPage } from '../http/own-page';
import { isOfBot } from './bot-error-filter';
import { isLongPath } from './malformed-path';
import { findMeantAddress } from './meant-address';

/** The page for withdrawn paths of an edition. */
const GONE_PAGE = '/gone';

/**
 * Responds from the redirect list to a path that matches no route or is too long for a page, and to WordPress' plain permalinks, and
 * removes slashes and punctuation (`findMeantAddress`) at the end of a path, in one redirect. Null for anything else. Pages handle redirects of
 * paths that match their route, because existing content takes precedence.
 */
export async function respondWithRedirect(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  const path = pathname.replace(/(?<=^\/|[^/])\/+$/, '');
  const key = redirectKey(path + search);
  const isListed = key.startsWith('/?') || isUnmatchedPath(path) || isLongPath(path);
  const redirect = isListed ? findRedirect(await getRedirects(), key) : undefined;
  if (redirect?.status === 410) return answerGone(request);
  if (redirect)
    return redirectTo(targetOf(redirect.to, keptQuery(path + search)), request, redirect.status);
  const meant = await findMeantAddress(request, path);
  if (meant) return redirectTo(meant.to, request, meant.status);
  if (path === pathname || isLongPath(path)) return null;
  // The path alone names another host if it begins with two slashes.
  const to = new URL(request.url);
  to.pathname = path;
  return redirectTo(to, request, 308);
}

function redirectTo(to: string | URL, request: NextRequest, status: 301 | 308): NextResponse {
  // It may lead to a draft, which exists for editors only.
  const isOwn = mayBeEditor(request.headers.get('cookie') ?? undefined);
  const headers = { 'cache-control': isOwn ? 'no-store' : REDIRECT_CACHE };
  return NextResponse.redirect(new URL(to, request.url), { status, headers });
}

/** A 410 response: the site's own page for people, without a body for bots (specification §2). */
function answerGone(request: NextRequest): Promise<NextResponse> {
  const page = pathInEdition(editionSegment(request.nextUrl.pathname), GONE_PAGE);
  return respondWithOwnPage(request, isOfBot(request) ? null : page, 410);
}
