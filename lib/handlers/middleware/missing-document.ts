import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { mayBeEditor } from '@wenzhan/kit/http/draft-access';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { type NextRequest, NextResponse } from 'next/server';
import { notFoundPage } from './not-found-page';

/**
 * Responds to people with the document of all paths without a route; null for a path that has one, or that may be a file in
 * `public`. Else each such path would be a page of its own: what the framework has for them, the route of the editions
 * hides. The self-hosted server sends the document itself (`packages/host`), unless the redirect list is due.
 */
export async function respondWithMissing(request: NextRequest): Promise<NextResponse | null> {
  const { method, headers, nextUrl } = request;
  const isForAll = isSelfHosted() && !mayBeEditor(headers.get('cookie') ?? undefined);
  // Client navigations take no document.
  const isDocument = ['GET', 'HEAD'].includes(method) && headers.get('sec-fetch-dest') !== 'empty';
  const document = missingDocument(nextUrl.pathname);
  if (!document || !isForAll || !isDocument) return null;
  const page = await selfRequest(document, { cause: request });
  if (page?.status !== 404) return null;
  const own = new Headers(page.headers);
  for (const name of OF_CONNECTION) own.delete(name);
  return new NextResponse(await page.text(), { status: 404, headers: own });
}

/** Headers of one response, or of how it was sent. */
const OF_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'],
  ...['date', 'x-request-id', 'x-nextjs-cache'],
];

function missingDocument(path: string): string | null {
  if (!isUnmatchedPath(path) || /\.[^/]*$/.test(path)) return null;
  const page = notFoundPage(path);
  return path === page ? null : page;
}
