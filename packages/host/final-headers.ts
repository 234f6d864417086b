import type { IncomingMessage, ServerResponse } from 'node:http';
import { LENGTH_HEADER } from '@wenzhan/kit/http/length-header';
import { endingCaching, isForSharedCaches } from '@wenzhan/kit/http/shared-caching';
import { BASE_POLICY, FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import { keptQuery } from '@wenzhan/kit/urls/path';
import { REDIRECT_CACHE, targetOf } from '@wenzhan/kit/urls/redirect';

/** Headers that the router reads from segment responses; in a document they have no reader. */
const ROUTER_HEADERS = ['x-nextjs-prerender', 'x-nextjs-stale-time'];
/** What the framework sends with its own 404 page. */
const NOT_SHARED = 'private, no-cache, no-store, max-age=0, must-revalidate';

/**
 * Corrects the headers of a response just before they are sent. Parsing a header costs a proxy more than its
 * bytes, so unused ones are removed from documents.
 *
 * @param query of the request, from `redirectQuery`; a permanent redirect keeps it
 */
export function finalizeHeaders(response: ServerResponse, query: string): void {
  sendRefusal(response);
  keepOneLocation(response, query);
  keepOnePolicy(response);
  endSharedCaching(response);
  if (isPreviewDeployment()) response.setHeader('x-robots-tag', 'noindex');
  setStreamedLength(response);
  if (!isDocument(response)) return;
  keepFailureFromSharedCaches(response);
  for (const name of ROUTER_HEADERS) response.removeHeader(name);
}

/** The framework answers its router with 404 for a refused page (`cache/overload.ts`), which has no flight data. */
function sendRefusal(response: ServerResponse): void {
  if (response.statusCode === 404 && response.hasHeader('retry-after')) response.statusCode = 503;
}

/**
 * Bots may get a bare status in place of a missing page, so no shared cache may keep it. The framework
 * sets that itself, except where a rewrite leads to a page of the site for unmatched paths.
 */
export function keepFailureFromSharedCaches(response: ServerResponse): void {
  if (response.statusCode >= 400 && isForSharedCaches(response.getHeader('cache-control'))) {
    response.setHeader('cache-control', NOT_SHARED);
  }
}

/** Lets shared caches keep a stored page, so that a withdrawn one is gone from each after a known time. */
export function endSharedCaching(response: ServerResponse): void {
  const caching = response.getHeader('cache-control');
  if (isForSharedCaches(caching)) response.setHeader('cache-control', endingCaching(caching));
}

function setStreamedLength(response: ServerResponse): void {
  const length = response.getHeader(LENGTH_HEADER);
  if (length === undefined) return;
  response.removeHeader(LENGTH_HEADER);
  response.setHeader('content-length', length);
}

/** Whether the body of a response is HTML. */
export function isDocument(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html');
}

/**
 * The query of a request that a redirect keeps, with its question mark. Read it before the framework, which rewrites the
 * URL. Empty for requests of the router, which add their own parameter.
 */
export function redirectQuery({ url = '', headers }: IncomingMessage): string {
  return headers.rsc ? '' : keptQuery(url);
}

/**
 * Removes duplicates of `Location`: the framework sets it twice for a stored redirect. Adds the query of the
 * request to a permanent redirect whose target has none, because a page's redirect is stored once for all
 * queries (docs/adr/redirects.md). Browsers keep it for a minute.
 */
function keepOneLocation(response: ServerResponse, query: string): void {
  const [location] = [response.getHeader('location')].flat();
  if (typeof location !== 'string') return;
  const isPermanent = response.statusCode === 301 || response.statusCode === 308;
  // The framework tells only shared caches how long the redirect of a page is good.
  if (isPermanent && isForSharedCaches(response.getHeader('cache-control'))) {
    response.setHeader('cache-control', REDIRECT_CACHE);
  }
  response.setHeader('location', isPermanent ? targetOf(location, query) : location);
}

/**
 * Keeps only the last Content-Security-Policy, that of the page. A response that has only the general one is an
 * error page, which has a policy in its `<head>`, or no document.
 */
function keepOnePolicy(response: ServerResponse): void {
  const policy = [response.getHeader(POLICY_HEADER)].flat().at(-1);
  if (typeof policy !== 'string') return;
  const isGeneral = policy === process.env.BUILT_POLICY;
  const own = isDocument(response) ? BASE_POLICY : FILE_POLICY;
  response.setHeader(POLICY_HEADER, isGeneral ? own : policy);
}
