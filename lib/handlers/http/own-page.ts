import { selfRequest } from '@wenzhan/kit/http/self-request';
import { type NextRequest, NextResponse } from 'next/server';

/** Headers that belong to a document. */
const DOCUMENT_HEADERS = ['content-type', 'content-security-policy'];

/**
 * Responds with a page of this site and another status; without a body for no page, and if this server does not
 * answer itself. The page is requested over loopback: a rewrite would take its status, and cannot lead to
 * 127.0.0.1.
 *
 * @param path of the page
 */
export async function respondWithOwnPage(
  request: NextRequest,
  path: string | null,
  status: number,
): Promise<NextResponse> {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const page = path === null ? null : await selfRequest(path, { cause: request });
  for (const name of DOCUMENT_HEADERS) {
    const value = page?.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new NextResponse(page && (await page.text()), { status, headers });
}
