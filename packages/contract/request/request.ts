import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { withoutTrailingSlashes } from '@wenzhan/kit/text/trailing-slashes';
import { type Call, type DataOf, endpointPath, type QueryOf } from '../calls/call';
import { startDeadline } from './deadline';
import { ApiError, failureTexts } from './errors';
import { type ApiResponse, type ParseData, parseResponse } from './parse-response';

/**
 * Sends a request: the global `fetch`, the embedded API, or a test's own function.
 *
 * `signal` repeats the request's own: Next's `fetch` memoises a request, its retry included, unless the
 * second argument has a signal.
 */
export type Transport = (request: Request, init: { signal: AbortSignal }) => Promise<Response>;

export interface CallOptions {
  /** Base URL of the API, with or without a trailing slash. */
  base: string;
  transport: Transport;
  /** Value of the `token` cookie, sent as the bearer token; no `Authorization` header without it. */
  token?: string | undefined;
  /** A language of `site.languages` besides the first, in lower case; the first without it. */
  language?: string | undefined;
  /** Additional headers, such as the client IP for the login rate limit. */
  headers?: Record<string, string> | undefined;
  /** The caller's abort signal; ends the call without a retry. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, its retry included; the endpoint's budget by default. */
  budgetMs?: number | undefined;
  /** Validates the data of the response; strictly by default. */
  parseData?: ParseData | undefined;
}

export type CallInput<C extends Call> = {
  query?: QueryOf<C>;
  body?: unknown;
};

/** A gateway answers with these; the next request may succeed. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
const RETRY_DELAY_MS = 100;
const RETRY_JITTER_MS = 200;
const MAX_REDIRECTS = 3;

/**
 * Calls an endpoint of the content API and returns the parsed `data`.
 *
 * A GET is retried once, after a connection failure or 502/503/504, within the same time budget.
 *
 * @throws {ApiError} unless the response is an envelope with code 0 and valid data
 * @throws {TypeError} if the base, a header or the body is invalid; nothing is sent
 */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions,
): Promise<DataOf<C>> {
  const deadline = startDeadline(options.budgetMs ?? call.budgetMs, options.signal);
  const { signal } = deadline;
  try {
    const request = buildRequest(call, input, options, signal);
    const reply = await send(call, request, options.transport, signal).catch((error: unknown) => {
      throw error instanceof ApiError
        ? error
        : connectionError(call.name, error, deadline.signal, options.signal);
    });
    return parseResponse(call, reply, options.parseData);
  } finally {
    deadline.clear();
  }
}

function buildRequest<C extends Call>(
  { name, method }: C,
  { query, body }: CallInput<C>,
  { base, token, language, headers: further }: CallOptions,
  signal: AbortSignal,
): Request {
  const url = new URL(withoutTrailingSlashes(base) + endpointPath(name));
  for (const [key, value] of Object.entries({ ...query, language })) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
  }
  const headers = new Headers({ ...further, accept: 'application/json', server: 'true' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function send(
  call: Call,
  request: Request,
  transport: Transport,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const mayRetry = call.method === 'GET';
  try {
    const response = await follow(request, transport, signal);
    if (!mayRetry || !RETRY_STATUSES.has(response.status)) return await read(call, response);
    discard(response);
  } catch (error) {
    if (!mayRetry || signal.aborted || error instanceof ApiError) throw error;
  }
  await pause(RETRY_DELAY_MS + Math.random() * RETRY_JITTER_MS, signal);
  return read(call, await follow(request, transport, signal));
}

/**
 * Follows redirects of a GET within one origin; the bearer token must not reach another. Browsers hide the
 * `Location` of a manual redirect, so none is followed there.
 */
async function follow(
  first: Request,
  transport: Transport,
  signal: AbortSignal,
): Promise<Response> {
  let request = first;
  let response = await transport(request, { signal });
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const target = redirectTarget(request, response);
    if (!target) break;
    discard(response);
    request = new Request(target, request);
    response = await transport(request, { signal });
  }
  return response;
}

function redirectTarget({ method, url }: Request, response: Response): URL | null {
  const location = locationOf(response);
  if (method !== 'GET' || !location || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  return target.origin === new URL(url).origin ? target : null;
}

const locationOf = ({ status, headers }: Response): string | null =>
  status >= 300 && status <= 399 ? headers.get('location') : null;

/** What the operator reads of a redirect that was not followed. Its query has what a visitor searches for. */
function redirectDetail(response: Response): string | undefined {
  const location = locationOf(response)?.split('?')[0];
  return location === undefined
    ? undefined
    : `redirects to ${location}, which is not followed: see API_BASE_URL or NEXT_PUBLIC_API_BASE_URL`;
}

/** Not awaited: if Next keeps a copy of the body, `cancel` never settles. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

async function read({ name, maxBytes }: Call, response: Response): Promise<ApiResponse> {
  const { status, statusText } = response;
  const body = await readBodyWithLimit(response, maxBytes);
  if (body) return { status, statusText, body, detail: redirectDetail(response) };
  const detail = `the answer is longer than ${maxBytes} bytes`;
  throw new ApiError(failureTexts().requestFailed, { kind: 'invalid', call: name, status, detail });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function connectionError(
  call: string,
  cause: unknown,
  deadline: AbortSignal,
  callerSignal: AbortSignal | undefined,
): ApiError {
  if (callerSignal?.aborted)
    return new ApiError(failureTexts().requestFailed, { kind: 'aborted', call, cause });
  if (deadline.aborted)
    return new ApiError(failureTexts().timedOut, { kind: 'timeout', call, cause });
  return new ApiError(failureTexts().networkFailed, {
    kind: 'network',
    call,
    cause,
    detail: describeCause(cause),
  });
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause;
  if (!(inner instanceof Error)) return cause.message;
  return 'code' in inner ? `${inner.code} ${inner.message}`.trim() : inner.message;
}
