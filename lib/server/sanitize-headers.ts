import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { type IsTrusted, resolveClientIp } from '../http/ip-address';
import { isRouterState } from './router-state';

/** Only a proxy may say these. The framework and the site would believe anybody. */
const PROXY_HEADERS = [
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-request-id',
  // Which trace a request belongs to, and whether it is kept.
  'traceparent',
  'tracestate',
  'baggage',
];

/**
 * What the framework says to itself, or what other servers believe: never a visitor's to say. A policy
 * of the visitor's is among it: the framework writes the nonce of one into the page that it renders.
 */
const INTERNAL =
  /^(?:x-middleware-|x-invoke-|x-matched-path$|x-now-|x-vercel-|x-nextjs-|x-next-|x-prerender-|x-rewrite-url$|x-original-url$|x-http-method|x-forwarded-(?:prefix|server|scheme|ssl)$|x-real-ip$|x-client-ip$|forwarded$|next-action$|next-resume|x-wenzhan-|content-security-policy)/;

/** What the site's own router sends along with `rsc: 1`, and how each looks. */
const ROUTER: Record<string, (value: string) => boolean> = {
  'next-router-prefetch': (value) => value === '1' || value === '2',
  'next-router-segment-prefetch': (value) => value.startsWith('/') && value.length < 1000,
  'next-router-state-tree': isRouterState,
  'next-url': (value) => value.startsWith('/') && !value.startsWith('//'),
  'next-hmr-refresh': () => false,
};

/**
 * Leaves of a request's headers what a visitor may say, and writes the visitor's true address into
 * `x-forwarded-for`. Changes the headers in place, before the framework reads them.
 *
 * @returns that address
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
  const proto = headers['x-forwarded-proto'];
  if (!isTrusted(peer ?? '')) for (const name of PROXY_HEADERS) delete headers[name];
  // Behind a proxy that nobody named, the site is still to know that it is encrypted: whoever lies
  // here gets `Secure` cookies and HSTS for himself alone.
  if (proto === 'https' || proto === 'http') headers['x-forwarded-proto'] = proto;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  cleanRouterHeaders(headers);
  normalizeAccept(headers);
  return address;
}

/** Characters of an `Accept` header that are read; no browser sends half as many. */
const MAX_ACCEPT = 1000;
/** In the order in which the site prefers them; `compression` has the same two lists. */
const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];
const PREFERRED_ENCODINGS = ['br', 'gzip'];

/**
 * Gives `Accept` one letter case and a bounded length, and reduces `Accept-Encoding` to the encoding
 * that the answer will have: whatever else a visitor writes there makes no other answer.
 */
function normalizeAccept(headers: IncomingHttpHeaders): void {
  const { accept } = headers;
  if (accept) headers.accept = accept.length > MAX_ACCEPT ? '*/*' : accept.toLowerCase();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding) headers['accept-encoding'] = encoding;
  else delete headers['accept-encoding'];
}

/** Answers of `encodingFor`; browsers send a handful of different headers. */
const encodings = new Map<string, string | undefined>();
const MAX_ENCODINGS = 50;

/** The encoding of an answer to an `Accept-Encoding`; undefined for none. */
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
  for (const [name, isGood] of Object.entries(ROUTER)) {
    const value = headers[name];
    if (value === undefined) continue;
    if (!headers.rsc || typeof value !== 'string' || !isGood(value)) delete headers[name];
  }
}
