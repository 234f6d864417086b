import type { ServerResponse } from 'node:http';
import { currentRequest } from '../observe/request-context';
import { chooseThemeFirst } from '../security/early-theme';
import { startScriptsLate } from '../security/late-scripts';
import { POLICY_HEADER } from '../security/page-policy';
import { bodyBytes } from './body-bytes';

/** What the router reads of the parts of pages that it fetches, and nobody of a document. */
const ROUTER_HEADERS = ['x-nextjs-prerender', 'x-nextjs-stale-time'];

/**
 * Sends documents as they should be. Their headers: each one that is parsed costs a proxy more than its
 * bytes, so none that says nothing. Their scripts: those of stored pages wait for the first frame already
 * (page-policy.ts); a document that was rendered for this request, which its nonce tells, is held until it
 * is whole, so that its scripts can wait, too. The framework writes it in one go: nobody sees it later. By
 * then the page may have said which status it has.
 */
export function tendDocument(response: ServerResponse): void {
  const { write, end, writeHead, flushHeaders } = response;
  const held: Buffer[] = [];
  const request = currentRequest();
  // What comes compressed was handed on by the framework from another answer of this site, and is tended.
  const isHeld = (): boolean =>
    isDocument(response) && hasNonce(response) && !response.hasHeader('content-encoding');

  const tended = {
    writeHead: (...args: unknown[]) => {
      if (isDocument(response)) tendHeaders(response);
      return Reflect.apply(writeHead, response, args);
    },
    flushHeaders: () => {
      if (!isHeld()) flushHeaders.call(response);
    },
    write: (...args: unknown[]) => {
      if (!isHeld()) return Reflect.apply(write, response, args);
      hold(held, args);
      const done = args.find((arg) => typeof arg === 'function');
      if (done) process.nextTick(done as () => void);
      return true;
    },
    end: (...args: unknown[]) => {
      if (!isHeld()) return Reflect.apply(end, response, args);
      hold(held, args);
      response.removeHeader('content-length');
      response.statusCode = request?.status ?? response.statusCode;
      const html = Buffer.concat(held).toString();
      const late = startScriptsLate(chooseThemeFirst(html));
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

function tendHeaders(response: ServerResponse): void {
  for (const name of ROUTER_HEADERS) response.removeHeader(name);
  // The framework says twice where a page redirects that it has just rendered.
  const location = response.getHeader('location');
  if (Array.isArray(location)) response.setHeader('location', location.at(-1) ?? '');
  // A page's own policy says all that the base policy says, which stands before it.
  const policy = response.getHeader(POLICY_HEADER);
  const own = Array.isArray(policy) ? policy.at(-1) : undefined;
  if (own) response.setHeader(POLICY_HEADER, own);
}

function hold(held: Buffer[], [chunk, encoding]: unknown[]): void {
  const bytes = bodyBytes(chunk, encoding);
  if (bytes) held.push(bytes);
}
