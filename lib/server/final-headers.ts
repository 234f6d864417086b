import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../routing/resolve-redirects';
import { BASE_POLICY } from '../security/content-policy';
import { POLICY_HEADER } from '../security/page-csp';

/** What the router reads of the parts of pages that it fetches, and nothing reads of a document. */
const ROUTER_HEADERS = ['x-nextjs-prerender', 'x-nextjs-stale-time'];

/**
 * Corrects the headers of a response just before they are sent. Each header costs a proxy more than its
 * bytes, so a document has none without a use.
 *
 * @param query that a permanent redirect takes along, from `redirectQuery`
 */
export function finalizeHeaders(response: ServerResponse, query: string): void {
  keepOneLocation(response, query);
  keepOnePolicy(response);
  if (isDocument(response)) for (const name of ROUTER_HEADERS) response.removeHeader(name);
}

/** Whether the body of a response is HTML. */
export function isDocument(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html');
}

/**
 * The query of a request, with its question mark, as it was written: the framework changes the request later.
 * Empty for what the router fetches, whose query holds a parameter of the router's own.
 */
export function redirectQuery({ url = '', headers }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at < 0 || headers.rsc ? '' : url.slice(at);
}

/**
 * Sends the target of a redirect once: the framework writes that of a stored redirect twice. A permanent
 * redirect takes the query of its request along where the target has none, because a page's redirect is
 * stored once for all queries (docs/adr/moved-addresses.md).
 */
function keepOneLocation(response: ServerResponse, query: string): void {
  const [location] = [response.getHeader('location')].flat();
  if (typeof location !== 'string') return;
  const isPermanent = response.statusCode === 301 || response.statusCode === 308;
  response.setHeader('location', isPermanent ? targetOf(location, query) : location);
}

/**
 * Sends a page's own Content-Security-Policy without the general one before it. What has none of its own is
 * no document of the site, and gets the base policy in place of the general one.
 */
function keepOnePolicy(response: ServerResponse): void {
  const policy = [response.getHeader(POLICY_HEADER)].flat().at(-1);
  if (typeof policy !== 'string') return;
  response.setHeader(POLICY_HEADER, policy === process.env.BUILT_POLICY ? BASE_POLICY : policy);
}
