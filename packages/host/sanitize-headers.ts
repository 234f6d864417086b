/// <reference path="./negotiator.d.ts" />
import type { IncomingHttpHeaders } from 'node:http';
import { type IsTrusted, resolveClientIp } from '@wenzhan/kit/http/ip-address';
import Negotiator from 'negotiator';
import { isRouterState } from './router-state';

/** Headers that only a trusted proxy may send: the framework and the site do not check their origin. */
const PROXY_HEADERS = [
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-request-id',
  // Trace context: it also decides whether a trace is sampled.
  'traceparent',
  'tracestate',
  'baggage',
];

/**
 * Internal headers of the framework, and headers that other servers trust: removed from every request. They
 * include Content-Security-Policy, whose nonce the framework would copy into the page, and Purpose, with which it
 * may send the shell of a page.
 */
const INTERNAL =
  /^(?:x-middleware-|x-invoke-|x-matched-path$|x-now-|x-vercel-|x-nextjs-|x-next-|x-prerender-|x-rewrite-url$|x-original-url$|x-http-method|x-forwarded-(?:prefix|server|scheme|ssl)$|x-real-ip$|x-client-ip$|forwarded$|next-action$|next-resume|next-request-id$|next-html-request-id$|x-action-|x-invocation-id$|x-deployment-id$|purpose$|x-wenzhan-|content-security-policy)/;

/** Headers that the router sends with `rsc: 1`, and the check of their values. */
const ROUTER: readonly (readonly [name: string, isGood: (value: string) => boolean])[] = [
  ['next-router-prefetch', (value) => value === '1' || value === '2'],
  ['next-router-segment-prefetch', (value) => value.startsWith('/') && value.length < 1000],
  ['next-router-state-tree', isRouterState],
  ['next-url', (value) => value.startsWith('/') && !value.startsWith('//')],
  ['next-hmr-refresh', () => false],
];

/** The schemes that several proxies have named, that of the visitor's connection first. */
const SCHEMES = /^(https?)(?:\s*,\s*https?)*$/;

/**
 * Removes the headers that a visitor must not send, and sets `x-forwarded-for` to the client IP. Changes the
 * headers in place; call it before the framework reads them.
 *
 * @param peer IP address of the connection
 * @returns the client IP
 */
export function sanitizeHeaders(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  isTrusted: IsTrusted,
): string {
  const claimed = headers['x-forwarded-for'];
  const address = resolveClientIp(
    peer,
    Array.isArray(claimed) ? claimed.join(',') : claimed,
    isTrusted,
  );
  headers['x-forwarded-for'] = address;
  const scheme = SCHEMES.exec(String(headers['x-forwarded-proto']))?.[1];
  if (!isTrusted(peer ?? '')) for (const name of PROXY_HEADERS) delete headers[name];
  // Kept from any peer, so that HTTPS is also detected behind a proxy missing in TRUSTED_PROXIES. A forged
  // value only gives its sender `Secure` cookies and HSTS.
  if (scheme) headers['x-forwarded-proto'] = scheme;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  cleanRouterHeaders(headers);
  normalizeAccept(headers);
  return address;
}

/** Maximum length of `Accept`; browsers send less than half of it. */
const MAX_ACCEPT = 1000;
/** Encodings that the site can send (`compression.ts`), and those it prefers among equals. */
const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];
const PREFERRED_ENCODINGS = ['br', 'gzip'];

/**
 * Converts `Accept` to lower case, bounds its length, and reduces `Accept-Encoding` to the encoding of the
 * response, so that variants of these headers do not multiply cached responses.
 */
function normalizeAccept(headers: IncomingHttpHeaders): void {
  const { accept } = headers;
  if (accept) headers.accept = accept.length > MAX_ACCEPT ? '*/*' : accept.toLowerCase();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding) headers['accept-encoding'] = encoding;
  else delete headers['accept-encoding'];
}

/** Results of `encodingFor`; browsers send few different headers. */
const encodings = new Map<string, string | undefined>();
const MAX_ENCODINGS = 50;

/** The encoding of the response for a value of `Accept-Encoding`; undefined for none. */
function encodingFor(accepted: string | string[] | undefined): string | undefined {
  if (typeof accepted !== 'string') return undefined;
  if (encodings.has(accepted)) return encodings.get(accepted);
  const asked = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const best = asked.encoding(ENCODINGS, PREFERRED_ENCODINGS);
  const encoding = best === 'identity' ? undefined : best;
  if (encodings.size >= MAX_ENCODINGS) encodings.clear();
  encodings.set(accepted, encoding);
  return encoding;
}

function cleanRouterHeaders(headers: IncomingHttpHeaders): void {
  if (headers.rsc !== '1') delete headers.rsc;
  for (const [name, isGood] of ROUTER) {
    const value = headers[name];
    if (value === undefined) continue;
    if (!headers.rsc || typeof value !== 'string' || !isGood(value)) delete headers[name];
  }
}
