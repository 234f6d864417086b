import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { mayBeEditor } from '@wenzhan/kit/http/draft-access';
import { isForSharedCaches } from '@wenzhan/kit/http/shared-caching';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import type { StoredVersion } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import type { LRUCache } from 'lru-cache';
import { hostedApp } from './app';
import { type Entry, isPersistable, pathOf } from './cache/entry';
import { isDocument } from './final-headers';
import { routeOf } from './request-route';
import type { Recorder } from './wrapped-response';

/** Looks up the entry of a key in memory, synchronously. */
export type Lookup = (key: string) => Entry | undefined;

interface CachedResponse {
  /** The stored page that the framework sent. */
  version: StoredVersion;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** When a request last went to the framework because the page was stale; milliseconds since 1970. */
  refreshedAt: number;
}

/** The stored page that a request is for. */
interface Asked {
  /** Path of the stored page. */
  page: string;
  /** Status of its response. */
  status: number;
  /** Key of its response in this cache. */
  name: string;
}

/** Headers of one request or connection. */
const OWN_HEADERS = ['x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];
/** Requests with one of these headers may get another response than the whole page, or are for a new one. */
const OTHER_ANSWERS = [
  ...['rsc', 'authorization', 'if-none-match', 'if-modified-since', 'range'],
  REFRESH_HEADER,
];
/** Approximate size of the headers and the object, in bytes. */
const OVERHEAD_BYTES = 3000;
const MAX_NAME = 300;
/** While a stale page is refreshed, one request in this time goes to the framework. */
const REFRESH_MS = 5000;
/** Paths that the framework neither normalises nor decodes. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+(?<!\.md)$/i;

/**
 * Caches the responses that the framework sent for stored pages, headers and compression included. A response
 * is sent again while the same version of its page is in the store. It has no lifetime, so a change takes
 * effect immediately. When the page is stale, one request goes to the framework, which refreshes the page; the
 * others get the stored response meanwhile.
 *
 * Covers documents that are the same for everyone, requested by a plain path without a query: existing pages,
 * and the 404 page for people (bots get a bare status).
 */
export class PageResponseCache {
  readonly #answers: LRUCache<string, CachedResponse>;

  /**
   * @param peek looks up the fresh entry of a page
   * @param peekStale looks up the entry of a page that may be shown until it is refreshed
   */
  constructor(
    maxBytes: number,
    private readonly peek: Lookup,
    private readonly peekStale: Lookup,
  ) {
    this.#answers = createByteLru(maxBytes);
  }

  /** Sends the cached response, if there is one. @returns whether it was sent */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = this.#readRequest(request);
    const cached = asked && this.#answers.get(asked.name);
    if (!cached) return false;
    const { version, status, headers, body } = cached;
    if (isSame(version, this.peek(version.key))) response.writeHead(status, headers);
    else if (!isSame(version, this.peekStale(version.key))) {
      this.#answers.delete(asked.name);
      return false;
    } else if (isRefreshDue(cached)) return false;
    else response.writeHead(status, { ...headers, 'x-nextjs-cache': 'STALE' });
    response.end(body);
    return true;
  }

  /**
   * Caches the response of the framework if it is the same for everyone.
   *
   * @returns a recorder for the bytes that are sent; undefined if the request cannot be cached
   */
  capture(request: IncomingMessage, response: ServerResponse): Recorder | undefined {
    const asked = this.#readRequest(request);
    const context = currentRequest();
    if (!asked || !context) return undefined;
    const chunks: Buffer[] = [];
    response.once('finish', () => this.#keep(asked, context.pages ?? [], response, chunks));
    return (bytes) => {
      if (context.pages) chunks.push(bytes);
    };
  }

  #keep(
    asked: Asked,
    [version, ...others]: readonly StoredVersion[],
    response: ServerResponse,
    chunks: readonly Buffer[],
  ): void {
    if (!version || others.some(({ key }) => key !== version.key)) return;
    // Only the shell is stored; the rest was rendered for this request.
    if (response.hasHeader('x-nextjs-postponed')) return;
    if (!isFamiliar(version, response)) return;
    if (pathOf(version.key) !== asked.page || !isForAll(response, asked)) return;
    const entry = this.peek(version.key);
    if (!entry || !isSame(version, entry) || !isPersistable(entry)) return;
    const body = Buffer.concat(chunks);
    if (!isDocumentOf(entry, response, body)) return;
    const headers: OutgoingHttpHeaders = {
      ...response.getHeaders(),
      'content-length': body.length,
    };
    for (const own of OWN_HEADERS) delete headers[own];
    const { status, name } = asked;
    const size = body.length + OVERHEAD_BYTES;
    this.#answers.set(name, { version, status, headers, body, refreshedAt: 0 }, { size });
  }

  /** Whether a request is for a page that is the same for everyone. */
  isForAll(request: IncomingMessage): boolean {
    return this.#readRequest(request) !== null;
  }

  /** The page that a request is for; null if its response may depend on more than the cache key. */
  #readRequest(request: IncomingMessage): Asked | null {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || url.includes('?') || url.length > MAX_NAME) return null;
    if (OTHER_ANSWERS.some((name) => headers[name] !== undefined)) return null;
    if (mayBeEditor(headers.cookie) || headers.accept?.includes('text/markdown')) return null;
    const encoding = String(headers['accept-encoding'] ?? '');
    if (encoding.length > MAX_NAME) return null;
    const missing = missingDocument(request);
    if (missing && hostedApp().isBot(headers['user-agent'] ?? '')) return null;
    // HSTS depends on the scheme of the visitor's connection (response-headers.ts).
    const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    const page = missing ?? url;
    return { page, status: missing ? 404 : 200, name: `${scheme} ${page} ${encoding}` };
  }
}

/** The path of the document for a path that matches no route; null for any other, and while that is not known. */
export function missingDocument(request: IncomingMessage): string | null {
  const { url = '' } = request;
  const isMissing = PLAIN_PATH.test(url) && !routeOf(request) && hostedApp().isUnmatched(url);
  return isMissing ? hostedApp().notFoundPage(url) : null;
}

/** Whether this request must go to the framework, so that a stale page is refreshed. */
function isRefreshDue(cached: CachedResponse): boolean {
  const now = steadyNow();
  if (now - cached.refreshedAt < REFRESH_MS) return false;
  cached.refreshedAt = now;
  return true;
}

function isForAll(response: ServerResponse, asked: Asked): boolean {
  return (
    response.statusCode === asked.status &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    // The framework sends `s-maxage` only for existing pages.
    (asked.status === 404 || isForSharedCaches(response.getHeader('cache-control'))) &&
    !response.hasHeader('set-cookie')
  );
}

/** Decoders of the encodings of `compression.ts`. */
const DECODERS = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
]);

/** Whether a response is the document of a stored page, whole and unchanged, whatever the request asked for. */
function isDocumentOf({ value }: Entry, response: ServerResponse, body: Buffer): boolean {
  if (value.kind !== 'APP_PAGE' || !isDocument(response)) return false;
  const encoding = String(response.getHeader('content-encoding') ?? '');
  const decode = DECODERS.get(encoding);
  if (encoding && !decode) return false;
  try {
    const html = decode ? decode(body, { maxOutputLength: 4 * value.html.length + 1 }) : body;
    return html.equals(Buffer.from(value.html));
  } catch {
    return false;
  }
}

function isSame(version: StoredVersion, entry: Entry | undefined): boolean {
  return version.storedAt === entry?.storedAt && version.renderStartedAt === entry.renderStartedAt;
}

/**
 * Whether the response has the header, and the key the form, that this cache relies on. If a version of the
 * framework changes them, nothing is cached and the framework sends every response.
 */
function isFamiliar({ key }: StoredVersion, response: ServerResponse): boolean {
  const isKnown =
    response.hasHeader('x-nextjs-cache') && (pathOf(key) !== null || key.includes('['));
  if (!isKnown) logThrottled('responses are not cached', 'unsupported form of a stored page');
  return isKnown;
}
