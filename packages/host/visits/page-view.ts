import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayBeEditor } from '@wenzhan/kit/http/draft-access';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { decoded, pathOf } from '@wenzhan/kit/urls/path';
import { type CountingRules, hostedApp } from '../app';
import { statusOf } from '../response-status';

/** A response that was sent. */
export interface SentPage {
  /** The status of the page, if the framework hides it behind its own 200. */
  status: number;
  /** Its header `Content-Type`; undefined of 304. */
  contentType: string | undefined;
  /** What was searched for on it without a hit. */
  missedSearch?: string | undefined;
}

/** What is counted of a request: nothing of it says who sent it. */
export interface PageView {
  /** `missing`: the page does not exist. `told`: the page is counted when it says that it is shown. */
  kind: 'page' | 'missing' | 'told';
  /** Decoded, without the query. */
  path: string;
  /** The host of another site that led here. */
  referrer?: string | undefined;
  language: string;
  /** A search without a hit; null for words that are not kept. */
  search?: string | null | undefined;
}

type Request = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders'>;

/**
 * Counts a response once it is sent, if it was a page for a person who reads.
 *
 * @param known paths that this process has served
 */
export function countWhenSent(
  request: IncomingMessage,
  response: ServerResponse,
  counter: { add: (view: PageView) => void },
  known: { has: (path: string) => boolean },
): void {
  // A missing page is looked up at another address.
  const { url = '' } = request;
  const context = currentRequest();
  response.once('finish', () => {
    const status = statusOf(response, context?.pageStatus);
    const contentType = response.getHeader('content-type')?.toString();
    const sent = { status, contentType, missedSearch: context?.missedSearch };
    const { counting } = hostedApp();
    const view =
      pageViewOf(request, url, sent, counting) ?? shownView(request, url, status, counting, known);
    if (view) counter.add(view);
  });
}

/** A page, or what the router needs to show one. */
const PAGE_TYPE = /^text\/(?:html|x-component)\b/;

/**
 * Decides whether a response was a page for a person who reads, and what is counted of it: documents, and pages that the
 * router asks for when a link is followed. Not what is fetched ahead, not bots and programs, not editors who are signed in.
 *
 * @param url of the request, as it was sent
 * @param rules of the site
 * @returns null if it is not counted
 */
export function pageViewOf(
  request: Request,
  url: string,
  { status, contentType, missedSearch }: SentPage,
  rules: CountingRules,
): PageView | null {
  const { method, headers } = request;
  const isMissing = status === 404;
  const isPage = status === 200 || status === 304 || isMissing;
  if (method !== 'GET' || !isPage || isAhead(request) || !isForDocument(request)) return null;
  if (status !== 304 && !PAGE_TYPE.test(contentType ?? '')) return null;
  if (!isReader(request, rules)) return null;
  const path = pathOf(url);
  if (!isMissing && !rules.isPage(path)) return null;
  const isTold = headers.rsc !== undefined && rules.shownPath() !== null;
  return {
    kind: isMissing ? 'missing' : isTold ? 'told' : 'page',
    path: readable(path),
    referrer: referrerOf(headers.referer, ownHost(headers)),
    language: rules.languageOf(path),
    ...(missedSearch !== undefined && { search: keptWords(missedSearch) }),
  };
}

/** A page that says itself that it is shown, if this process has served it: anybody can invent others. */
function shownView(
  request: Request,
  url: string,
  status: number,
  rules: CountingRules,
  known: { has: (path: string) => boolean },
): PageView | null {
  const { method, headers } = request;
  const { referer = '' } = headers;
  if (method !== 'POST' || status !== 204 || pathOf(url) !== rules.shownPath()) return null;
  if (!isReader(request, rules) || !URL.canParse(referer)) return null;
  const { host, pathname: path } = new URL(referer);
  if (host !== ownHost(headers) || !rules.isPage(path) || !known.has(path)) return null;
  return { kind: 'page', path: readable(path), language: rules.languageOf(path) };
}

const isReader = ({ headers }: Request, rules: CountingRules): boolean =>
  !mayBeEditor(headers.cookie) && rules.isPerson(headers['user-agent'] ?? '');

/** The host that visitors see, with its port. */
const ownHost = (headers: IncomingMessage['headers']): string | undefined =>
  (headers['x-forwarded-host']?.toString() ?? headers.host)?.toLowerCase();

/** Whether something is fetched before anybody asks for it. The pipeline removes `Purpose` from `headers`. */
function isAhead({ headers, rawHeaders }: Request): boolean {
  if (headers['next-router-prefetch'] ?? headers['next-router-segment-prefetch']) return true;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
  return rawHeaders.some(
    (name, at) =>
      at % 2 === 0 &&
      purposes.includes(name.toLowerCase()) &&
      /prefetch|preview|prerender/i.test(rawHeaders[at + 1] ?? ''),
  );
}

/** Whether a page is asked for, as far as the browser says it, rather than a picture or a script. */
function isForDocument({ headers }: Request): boolean {
  const destination = headers['sec-fetch-dest'];
  return headers.rsc !== undefined || destination === undefined || destination === 'document';
}

/** A path as people read it, if it can be decoded, in one of the forms that Unicode has for it. */
function readable(path: string): string {
  const text = decoded(path);
  return /\p{Cc}/u.test(text) ? path : text.normalize('NFC');
}

/** The host of another site, without its port: never the address there, which may name a person or what was searched for. */
function referrerOf(referrer: string | undefined, own: string | undefined): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { protocol, host, hostname } = new URL(referrer);
  return /^https?:$/.test(protocol) && host !== own && hostname !== '' ? hostname : undefined;
}

/** Characters of a search that are kept at most. */
const MAX_SEARCH = 40;
/** Digits from which on a number may be that of a telephone, an account or an identity card. */
const MANY_DIGITS = 7;

/** What was searched for, in one spelling; null for what may name a person, and for what is too long. */
function keptWords(words: string): string | null {
  const text = words.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const isKept = text !== '' && text.length <= MAX_SEARCH && digits < MANY_DIGITS;
  return isKept && !text.includes('@') ? text : null;
}
