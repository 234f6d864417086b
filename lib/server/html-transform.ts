import type { ServerResponse } from 'node:http';
import { transformDocument } from '../html/transform-document';
import { POLICY_HEADER } from '../security/page-csp';
import { currentRequest } from '../telemetry/request-context';
import { toBuffer } from './to-buffer';

/** What the router reads of the parts of pages that it fetches, and nobody of a document. */
const ROUTER_HEADERS = ['x-nextjs-prerender', 'x-nextjs-stale-time'];

/**
 * Sends documents as they should be. Their headers: each one that is parsed costs a proxy more than its
 * bytes, so none that says nothing. Their scripts: those of stored pages wait for the first frame already
 * (page-policy.ts); a document that was rendered for this request, which its nonce tells, is held until it
 * is whole, so that its scripts can wait, too. The framework writes it in one go: nobody sees it later. By
 * then the page may have said which status it has.
 */
export function transformHtml(response: ServerResponse): void {
  const { write, end, writeHead, flushHeaders } = response;
  const buffered: Buffer[] = [];
  const request = currentRequest();
  // What comes compressed was handed on by the framework from another answer of this site, and is tended.
  const isBuffered = (): boolean =>
    isDocument(response) && hasNonce(response) && !response.hasHeader('content-encoding');

  const tended = {
    writeHead: (...args: unknown[]) => {
      if (isDocument(response)) trimHeaders(response);
      return Reflect.apply(writeHead, response, args);
    },
    flushHeaders: () => {
      if (!isBuffered()) flushHeaders.call(response);
    },
    write: (...args: unknown[]) => {
      if (!isBuffered()) return Reflect.apply(write, response, args);
      buffer(buffered, args);
      const done = args.find((arg) => typeof arg === 'function');
      if (done) process.nextTick(done as () => void);
      return true;
    },
    end: (...args: unknown[]) => {
      if (!isBuffered()) return Reflect.apply(end, response, args);
      buffer(buffered, args);
      response.removeHeader('content-length');
      response.statusCode = request?.status ?? response.statusCode;
      const html = Buffer.concat(buffered).toString();
      const late = transformDocument(html);
      return Reflect.apply(end, response, [late]);
    },
  };
  Object.assign(response, tended);
}

function isDocument(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html');
}

/** The policy of a document that is rendered for one request comes from the middleware. */
function hasNonce(response: ServerResponse): boolean {
  return String(response.getHeader(POLICY_HEADER)).includes("'nonce-");
}

function trimHeaders(response: ServerResponse): void {
  for (const name of ROUTER_HEADERS) response.removeHeader(name);
  // The framework says twice where a page redirects that it has just rendered.
  const location = response.getHeader('location');
  if (Array.isArray(location)) response.setHeader('location', location.at(-1) ?? '');
  // A page's own policy says all that the base policy says, which stands before it.
  const policy = response.getHeader(POLICY_HEADER);
  const own = Array.isArray(policy) ? policy.at(-1) : undefined;
  if (own) response.setHeader(POLICY_HEADER, own);
}

function buffer(buffered: Buffer[], [chunk, encoding]: unknown[]): void {
  const bytes = toBuffer(chunk, encoding);
  if (bytes) buffered.push(bytes);
}
