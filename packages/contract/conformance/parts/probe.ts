import { endpointPath } from '../../calls/call';
import { type CallName, endpoints } from '../../calls/endpoints';
import type { Transport } from '../../request/request';
import { type Finding, type Note, type Reader, show } from './finding';

const PATIENCE_MS = 10_000;

export interface Backend {
  /** Base URL of the API, with or without a trailing slash. */
  base: string;
  transport: Transport;
}

export interface Question {
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
  method?: 'GET' | 'POST' | 'OPTIONS' | undefined;
}

/** A response before validation, and a function that records findings about it. */
export interface Reply {
  response: Response;
  text: string;
  note: Note;
}

/**
 * Sends a request and returns the response. No response, a redirect or a body that is not UTF-8 is
 * recorded as a finding; the result is then `undefined`.
 */
export async function probe(
  { base, transport }: Backend,
  call: CallName,
  question: Question,
  reader: Reader,
  findings: Finding[],
): Promise<Reply | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const request = buildRequest(base, call, question, signal);
  const note: Note = (check, where, expected, actual) => {
    findings.push({
      check,
      call,
      request: label(request, reader),
      where,
      expected,
      found: show(actual),
    });
  };
  try {
    const response = await transport(request, { signal });
    const text = decode(await response.arrayBuffer());
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400) {
      note('answers', 'HTTP status', 'no redirect', `${response.status} to ${location}`);
    } else if (text === undefined) {
      note('content-type', '(answer)', 'UTF-8', 'bytes that are not UTF-8');
    } else {
      return { response, text, note };
    }
  } catch (error) {
    note('answers', 'connection', 'an answer', reason(error));
  }
  return undefined;
}

function buildRequest(
  base: string,
  call: CallName,
  { query = {}, body, token, headers, method }: Question,
  signal: AbortSignal,
): Request {
  const url = new URL(base.replace(/(?<!\/)\/+$/, '') + endpointPath(call));
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return new Request(url, {
    method: method ?? endpoints[call].method,
    headers: {
      ...(method !== 'OPTIONS' && { accept: 'application/json', server: 'true' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function label({ method, url }: Request, reader: Reader): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname.split('/').at(-1)}${decodeURIComponent(search)} as ${reader}`;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
