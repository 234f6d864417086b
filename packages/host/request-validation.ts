import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_REQUEST_BYTES } from '@wenzhan/kit/http/read-body-with-limit';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { decoded, pathOf } from '@wenzhan/kit/urls/path';
import { hostedApp } from './app';
import { messagePage } from './message-page';
import { readAway } from './read-away';
import { type Routed, routeOf } from './request-route';

/**
 * Maximum length of a URL; the longest URLs of the site, those of the search, have a few hundred characters.
 */
const MAX_ADDRESS = 8192;
/** Maximum number of headers. Node's own limit drops the rest silently instead of rejecting the request. */
const MAX_HEADERS = 100;
const METHODS = new Set(['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Dot segments, which the framework resolves, and fragments, which it removes. Clients do not send them, and
 * the pipeline would see another path than the framework.
 */
const UNRESOLVED = /^[^?]*(?:#|[/\\](?:\.|%2e){1,2}(?:[/\\?]|$))/i;

/**
 * Paths that hosts of the framework use for parts of a page: flight data, segments, and data of the Pages Router. The
 * router of this site asks for parts with headers, so each path serves documents only.
 */
const PART_OF_PAGE = /^\/_next\/data(?:\/|$)|\.rsc$/;

/** A response that the pipeline sends itself. */
export interface Rejection {
  status: number;
  words: string;
  headers?: Record<string, string>;
  /** `data` of the envelope. */
  data?: object;
}

/** Checks a request before the framework sees it. @returns the rejection; null for a valid request */
export function validateRequest(request: IncomingMessage): Rejection | null {
  const { method = 'GET', url = '', headers, rawHeaders } = request;
  const words = hostedApp().words();
  if (rawHeaders.length / 2 > MAX_HEADERS) return { status: 431, words: words.tooManyHeaders };
  if (!url.startsWith('/') || UNRESOLVED.test(url)) return { status: 400, words: words.badRequest };
  if (PART_OF_PAGE.test(pathOf(url))) return { status: 404, words: 'Page not found' };
  if (isForeignPicture(url)) return { status: 400, words: words.badRequest };
  if (url.length > MAX_ADDRESS) return { status: 414, words: words.longUrl };
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !(METHODS.has(method) && acceptsBody(request))) {
    return { status: 405, words: words.methodNotAllowed, headers: { allow: 'GET, HEAD' } };
  }
  // A body without a declared length has no bound.
  if (headers['transfer-encoding']) return { status: 411, words: words.lengthRequired };
  const length = Number(headers['content-length'] ?? 0);
  if (length > MAX_REQUEST_BYTES && length > maxBodyBytes(request)) {
    return { status: 413, words: isShownAsPage(request) ? words.tooLargeForm : words.tooLarge };
  }
  return null;
}

/**
 * Whether a request is for a resized picture of a server that the site does not know. The framework's own list is that of
 * the build, which knows no site, so it takes all of them.
 */
function isForeignPicture(url: string): boolean {
  if (!/^[\\/]+_next[\\/]+image/i.test(decoded(pathOf(url)))) return false;
  const addresses = new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('url');
  return addresses.some(
    (address) =>
      !address.startsWith('/') && !(URL.canParse(address) && hostedApp().allowsPicture(address)),
  );
}

/** A form that is sent to any other route is a Server Action for the framework, which fails. */
const acceptsBody = (request: Routed) => routeOf(request)?.acceptsBody === true;

const maxBodyBytes = (request: Routed) => routeOf(request)?.maxBodyBytes ?? MAX_REQUEST_BYTES;

/** The rejection of a client that exceeds a limit. @param seconds to wait */
export function rateLimited(seconds: number): Rejection {
  return {
    status: 429,
    words: hostedApp().words().rateLimited(seconds),
    headers: { 'retry-after': String(seconds) },
  };
}

/** Whether a browser shows the response as a page: that of a form that is sent without scripts, too. */
const isShownAsPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** Sends a rejection: an envelope below `/api/` to what asks for no page, otherwise a small page, empty for bots. */
export async function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  { status, words, headers, data }: Rejection,
): Promise<void> {
  if (status === 413 && isShownAsPage(request)) await readAway(request);
  const { url = '', method, headers: asked } = request;
  const isApi = url.startsWith('/api/') && !isShownAsPage(request);
  const html = hostedApp().isBot(asked['user-agent'] ?? '') ? '' : messagePage(words);
  const body = isApi ? JSON.stringify({ code: status, message: words, data: data ?? null }) : html;
  response.writeHead(status, {
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [POLICY_HEADER]: FILE_POLICY,
    'x-robots-tag': 'noindex',
    ...headers,
    // The rest of the request is not read.
    ...(status === 429 || status === 503 ? {} : { connection: 'close' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
