import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LRUCache } from 'lru-cache';
import { isBot } from '../bots';
import { createByteLru } from '../cache/byte-lru';
import { type Entry, isPersistable, pathOf } from '../cache/entry';
import { logThrottled } from '../telemetry/log-throttled';
import { currentRequest, type StoredVersion } from '../telemetry/request-context';
import { hasEditorCookie } from './rate-limit-class';
import type { Recorder } from './wrapped-response';

/** Looks into the store of pages, without waiting, for what is there and up to date. */
export type Lookup = (key: string) => Entry | undefined;

interface CachedResponse {
  /** What the framework made it of. */
  version: StoredVersion;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** What a request asks for. */
interface Asked {
  /** Path of the stored page. */
  page: string;
  /** With which it is answered. */
  status: number;
  /** Under which its answer is kept. */
  name: string;
}

/** Of one request or one connection. */
const OWN_HEADERS = ['x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];
/** A client says with these that it wants no whole new copy of the plain page. */
const OTHER_ANSWERS = ['rsc', 'authorization', 'if-none-match', 'if-modified-since', 'range'];
/** Headers and the object itself, roughly. */
const OVERHEAD_BYTES = 3000;
const MAX_NAME = 300;
/** The page that the framework answers with where it has no route. */
const NOWHERE = '/_not-found';
/** Such a path as the framework takes it: without a form of its own, and with no other way to write it. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+(?<!\.md)$/;

/**
 * The bytes that the framework sent for a stored page, headers and compression included: they are sent
 * again for as long as the store holds that version of the page and calls it up to date. Nothing is
 * kept by time, so a change shows as soon as the store knows of it.
 *
 * For whole pages that anybody gets, asked for by a plain path without a query: those that are there, and
 * the one that says to people, not to bots, that there is none.
 */
export class PageResponseCache {
  readonly #answers: LRUCache<string, CachedResponse>;

  /** @param isNowhere whether nothing at all, no redirect either, answers a path */
  constructor(
    maxBytes: number,
    private readonly peek: Lookup,
    private readonly isUnmatched: (path: string) => boolean,
  ) {
    this.#answers = createByteLru(maxBytes);
  }

  /** Answers a request, if its answer is ready. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = this.#askedOf(request);
    const answer = asked && this.#answers.get(asked.name);
    if (!answer) return false;
    if (!isSame(answer.version, this.peek(answer.version.key))) {
      this.#answers.delete(asked.name);
      return false;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    return true;
  }

  /**
   * Keeps what the framework answers, if others will get the same.
   *
   * @returns takes the bytes that are sent; undefined where this answer is for one visitor
   */
  capture(request: IncomingMessage, response: ServerResponse): Recorder | undefined {
    const asked = this.#askedOf(request);
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
    if (!isFamiliar(version, response)) return;
    if (pathOf(version.key) !== asked.page || !isForAll(response, asked)) return;
    const entry = this.peek(version.key);
    if (!entry || !isSame(version, entry) || !isPersistable(entry)) return;
    const body = Buffer.concat(chunks);
    const headers: OutgoingHttpHeaders = {
      ...response.getHeaders(),
      'content-length': body.length,
    };
    for (const own of OWN_HEADERS) delete headers[own];
    const { status, name } = asked;
    const size = body.length + OVERHEAD_BYTES;
    this.#answers.set(name, { version, status, headers, body }, { size });
  }

  /** What is asked for, where an answer may be ready; null for requests that get one of their own. */
  #askedOf({ method, url = '', headers }: IncomingMessage): Asked | null {
    if (method !== 'GET' || /[?%]/.test(url) || url.length > MAX_NAME) return null;
    if (OTHER_ANSWERS.some((name) => headers[name] !== undefined)) return null;
    if (hasEditorCookie(headers) || headers.accept?.includes('text/markdown')) return null;
    const encoding = String(headers['accept-encoding'] ?? '');
    if (encoding.length > MAX_NAME) return null;
    const isMissing = PLAIN_PATH.test(url) && this.isUnmatched(url);
    if (isMissing && isBot(headers['user-agent'] ?? '')) return null;
    // What a proxy says of the visitor's connection decides on one header (response-headers.ts).
    const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    const page = isMissing ? NOWHERE : url;
    return { page, status: isMissing ? 404 : 200, name: `${scheme} ${page} ${encoding}` };
  }
}

function isForAll(response: ServerResponse, asked: Asked): boolean {
  return (
    response.statusCode === asked.status &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    // Only pages that are there may be kept by others, says the framework.
    (asked.page === NOWHERE ||
      String(response.getHeader('cache-control')).startsWith('s-maxage=')) &&
    !response.hasHeader('set-cookie')
  );
}

function isSame(version: StoredVersion, entry: Entry | undefined): boolean {
  return version.storedAt === entry?.storedAt && version.renderStartedAt === entry.renderStartedAt;
}

/**
 * Whether the framework says of a page from the store what this cache goes by. Where another version of it
 * does not, no response is kept, and each goes the framework's way.
 */
function isFamiliar({ key }: StoredVersion, response: ServerResponse): boolean {
  const isKnown =
    response.hasHeader('x-nextjs-cache') && (pathOf(key) !== null || key.includes('['));
  if (!isKnown) logThrottled('responses are not kept', 'a stored page has an unfamiliar form');
  return isKnown;
}
