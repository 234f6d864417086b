import { createHash } from 'node:crypto';
import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { ApiError } from '@wenzhan/contract/request/errors';
import { isNotModified } from '../http/not-modified';

/** Seconds until a crawler should retry after a failure. */
const RETRY_AFTER = '120';

/** Without it, clients keep a permanent redirect indefinitely, even an editor's mistake. */
const MOVED_CACHING = 'private, max-age=60';

/** A text document for crawlers and feed readers. */
export interface MachineDocument {
  /** Media type; the text is UTF-8. */
  type: string;
  body: string;
  headers?: Record<string, string> | undefined;
}

/** Lets caches keep public documents as long as the site itself does. */
export const SHARED_CACHING = `public, max-age=${CONTENT_CACHE.revalidate}`;

/**
 * Responds with a document, or with 304 if the client already has it (RFC 9110 §13.1). Without `Last-Modified`: a
 * document also changes with what has no time, such as an article that is withdrawn.
 */
export function conditionalResponse(
  request: Request,
  { type, body, headers }: MachineDocument,
): Response {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const sent = {
    'cache-control': SHARED_CACHING,
    etag,
    ...headers,
  };
  if (isNotModified(request.headers, etag)) {
    return new Response(null, { status: 304, headers: sent });
  }
  return new Response(body, { headers: { ...sent, 'content-type': `${type}; charset=utf-8` } });
}

/** Responds with 404. */
export function notFoundResponse(headers: Record<string, string> = {}): Response {
  return textResponse(404, 'Not Found', headers);
}

/** Responds with a permanent redirect, which shared caches that ignore `Vary` must not send to browsers. */
export function movedResponse(
  location: string,
  status: 301 | 308,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status,
    headers: { 'cache-control': MOVED_CACHING, ...headers, location },
  });
}

/** Responds with 410. */
export function goneResponse(headers: Record<string, string> = {}): Response {
  return textResponse(410, 'Gone', headers);
}

/** Responds with 503 and `Retry-After`. Logs any error but an `ApiError`. */
export function failureResponse(error: unknown, headers: Record<string, string> = {}): Response {
  // An `ApiError` has been logged already.
  if (!(error instanceof ApiError)) console.error(error);
  return textResponse(503, 'Service Unavailable', { ...headers, 'retry-after': RETRY_AFTER });
}

function textResponse(status: number, message: string, headers: Record<string, string>): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
}
