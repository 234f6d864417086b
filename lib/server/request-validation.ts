import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBot } from '../bots';
import { matchRoute } from '../routes/match';
import { pathOf } from '../routing/path';

/** Longer addresses than this are nobody's: the search, the longest, has a few hundred characters. */
const MAX_ADDRESS = 8192;
/** Node reads headers without a bound on their number, or ignores those beyond one without a word. */
const MAX_HEADERS = 100;
const METHODS = new Set(['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** A sign-in is a few hundred bytes, a signal from the backend a few thousand. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Segments that the framework would resolve, and a fragment, which it would cut off: nobody's client
 * sends them, and what stands before the framework would read another path than it does.
 */
const UNRESOLVED = /^[^?]*(?:#|[/\\](?:\.|%2e){1,2}(?:[/\\?]|$))/i;

/** An answer without the framework. */
export interface Rejection {
  status: number;
  words: string;
  headers?: Record<string, string>;
}

/** What no page and no route of this site is asked; null for a request that may go on. */
export function validateRequest({
  method = 'GET',
  url = '',
  headers,
  rawHeaders,
}: IncomingMessage): Rejection | null {
  if (rawHeaders.length / 2 > MAX_HEADERS) return { status: 431, words: '请求头过多' };
  if (!url.startsWith('/') || UNRESOLVED.test(url)) return { status: 400, words: '请求参数错误' };
  if (url.length > MAX_ADDRESS) return { status: 414, words: '请求的地址过长' };
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !(METHODS.has(method) && acceptsBody(url))) {
    return { status: 405, words: '请求方法不被允许', headers: { allow: 'GET, HEAD' } };
  }
  // Who does not say how long a body is could send one without end.
  if (headers['transfer-encoding']) return { status: 411, words: '请求缺少长度' };
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    return { status: 413, words: '请求内容过大' };
  }
  return null;
}

/** Whatever else is sent a form, the framework takes for an action, and fails. */
const acceptsBody = (url: string) => matchRoute(pathOf(url))?.acceptsBody === true;

/** The answer to an address that asks too much. */
export function rateLimited(seconds: number): Rejection {
  return {
    status: 429,
    words: `请求过于频繁，请在${seconds}秒后再试`,
    headers: { 'retry-after': String(seconds) },
  };
}

/** Sends a refusal: an envelope from the API, otherwise a small page, empty for bots (specification §2). */
export function sendRejection(
  { url = '', method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, words, headers }: Rejection,
): void {
  const isApi = url.startsWith('/api/');
  const html = isBot(asked['user-agent'] ?? '') ? '' : page(words);
  const body = isApi ? JSON.stringify({ code: status, message: words, data: null }) : html;
  response.writeHead(status, {
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    ...headers,
    // What is left of the request is not read.
    ...(status === 429 || status === 503 ? {} : { connection: 'close' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

const page = (words: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><h1>${words}</h1></html>`;
