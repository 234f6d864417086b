import { createHash } from 'node:crypto';
import { CONTENT_CACHE } from '../api/cache-profiles';
import { ApiError } from '../api/errors';

/** Seconds after which a machine may ask again for what failed. */
const RETRY_AFTER = '120';

/** A text for machines, whole. */
export interface MachineDocument {
  /** Media type; the text is UTF-8. */
  type: string;
  body: string;
  /** When its content last changed, as an ISO 8601 time. */
  updatedAt?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** For how long others may keep what everybody gets: as long as the site itself does. */
export const SHARED_CACHING = `public, max-age=${CONTENT_CACHE.revalidate}`;

/** Answers with a document, or with 304 to who has it already (RFC 9110 §13.1). */
export function conditionalResponse(
  request: Request,
  { type, body, updatedAt, headers }: MachineDocument,
): Response {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const modified = updatedAt && new Date(updatedAt).toUTCString();
  const sent = {
    'cache-control': SHARED_CACHING,
    etag,
    ...(modified && { 'last-modified': modified }),
    ...headers,
  };
  if (isKnown(request.headers, etag, modified)) {
    return new Response(null, { status: 304, headers: sent });
  }
  return new Response(body, { headers: { ...sent, 'content-type': `${type}; charset=utf-8` } });
}

/** The tag decides where there is one; the time only where there is none. */
function isKnown(headers: Headers, etag: string, modified: string | undefined): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes('*') || known.includes(etag.slice(2));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return modified !== undefined && Date.parse(modified) <= since;
}

/** Answers that there is no such document. */
export function notFoundResponse(headers: Record<string, string> = {}): Response {
  return answerWords(404, 'Not Found', headers);
}

/** Answers that a document cannot be made now, and when to ask again. @throws what is no ApiError */
export function failureResponse(error: unknown, headers: Record<string, string> = {}): Response {
  // What the API said is in the log already.
  if (!(error instanceof ApiError)) console.error(error);
  return answerWords(503, 'Service Unavailable', { ...headers, 'retry-after': RETRY_AFTER });
}

function answerWords(status: number, words: string, headers: Record<string, string>): Response {
  return new Response(`${words}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
}
