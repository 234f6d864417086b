import { readBodyWithLimit } from '../http/read-body-with-limit';
import { startDeadline } from './deadline';
import { type CallData, type CallName, type CallQuery, endpointPath, endpoints } from './endpoints';
import { ApiError, NETWORK_FAILED, REQUEST_FAILED, TIMED_OUT } from './errors';
import { type ApiResponse, parseResponse } from './parse-response';

/**
 * Something that answers requests: the global `fetch`, the embedded API, or a test's own.
 *
 * The signal is the request's own, said twice: Next's `fetch` answers a request that it has seen
 * from memory, a retry too, unless the signal stands in the second argument.
 */
export type Transport = (request: Request, init: { signal: AbortSignal }) => Promise<Response>;

export interface CallOptions {
  /** API base address, with or without a trailing slash. */
  base: string;
  transport: Transport;
  /** Value of the `token` cookie; sent as the bearer exactly when there is one. */
  token?: string | undefined;
  /** Further headers, such as the visitor's address for the limit on sign-ins. */
  headers?: Record<string, string> | undefined;
  /** The caller's own abort; ends the call without a retry. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, its retry included; the call's own budget by default. */
  budgetMs?: number | undefined;
}

export type CallInput<N extends CallName> = {
  query?: CallQuery<N>;
  body?: unknown;
};

const RETRY_STATUSES = new Set([502, 503, 504]);
const RETRY_DELAY_MS = 100;
const RETRY_JITTER_MS = 200;
const MAX_REDIRECTS = 3;
/** Ten thousand changes are about 3 MB; more than this fills the memory of a small server. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Asks the content API one thing and returns the parsed `data`.
 *
 * A GET is retried once, on a connection failure or 502/503/504, inside the same time budget.
 *
 * @throws {ApiError} for everything that is not an envelope with code 0 and fitting data
 * @throws {TypeError} for a base, a header or a body that no request can be built with: nothing was asked
 */
export async function request<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions,
): Promise<CallData<N>> {
  const call = endpoints[name];
  const deadline = startDeadline(options.budgetMs ?? call.budgetMs);
  const signal = options.signal
    ? AbortSignal.any([deadline.signal, options.signal])
    : deadline.signal;
  try {
    const request = buildRequest(name, input, options, signal);
    const answer = await send(name, request, options.transport, signal).catch((error: unknown) => {
      throw error instanceof ApiError
        ? error
        : connectionError(name, error, deadline.signal, options.signal);
    });
    return parseResponse(name, answer);
  } finally {
    deadline.clear();
  }
}

function buildRequest<N extends CallName>(
  name: N,
  { query, body }: CallInput<N>,
  { base, token, headers: further }: CallOptions,
  signal: AbortSignal,
): Request {
  const url = new URL(base.replace(/\/+$/, '') + endpointPath(name));
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
  }
  const headers = new Headers({ ...further, accept: 'application/json', server: 'true' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method: endpoints[name].method,
    headers,
    signal,
    redirect: 'manual',
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function send(
  name: CallName,
  request: Request,
  transport: Transport,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const mayRetry = endpoints[name].method === 'GET';
  try {
    const response = await follow(request, transport, signal);
    if (!mayRetry || !RETRY_STATUSES.has(response.status)) return await read(name, response);
    discard(response);
  } catch (error) {
    if (!mayRetry || signal.aborted || error instanceof ApiError) throw error;
  }
  await pause(RETRY_DELAY_MS + Math.random() * RETRY_JITTER_MS, signal);
  return read(name, await follow(request, transport, signal));
}

/**
 * Follows the redirects of a GET inside one origin; the bearer must not reach another.
 * A browser hides where a redirect points, so there none is followed.
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

function redirectTarget({ method, url }: Request, { status, headers }: Response): URL | null {
  const location = headers.get('location');
  if (method !== 'GET' || status < 300 || status > 399 || !location) return null;
  if (!URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  return target.origin === new URL(url).origin ? target : null;
}

/** Not awaited: where Next keeps a copy of the body, cancelling this one never settles. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

async function read(name: CallName, response: Response): Promise<ApiResponse> {
  const { status, statusText } = response;
  const body = await readBodyWithLimit(response, MAX_ANSWER_BYTES);
  if (body) return { status, statusText, body };
  const detail = `the answer is longer than ${MAX_ANSWER_BYTES} bytes`;
  throw new ApiError(REQUEST_FAILED, { kind: 'invalid', call: name, status, detail });
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
  call: CallName,
  cause: unknown,
  deadline: AbortSignal,
  callerSignal: AbortSignal | undefined,
): ApiError {
  if (callerSignal?.aborted) return new ApiError(REQUEST_FAILED, { kind: 'aborted', call, cause });
  if (deadline.aborted) return new ApiError(TIMED_OUT, { kind: 'timeout', call, cause });
  return new ApiError(NETWORK_FAILED, {
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
