import { getHeapStatistics } from 'node:v8';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { z } from 'zod';
import { type ByteBudget, MAX_ANSWER_BYTES } from './parts/byte-budget';

/** A call of a content system that failed; the message names the call and says why. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The system's own name of the failure, such as `rest_forbidden`. */
  readonly code: string | undefined;
  /** Whether the system says when to come again: it is away, as during an upgrade. */
  readonly isAway: boolean;

  constructor(call: string, reason: string, status?: number, code?: string, isAway = false) {
    super(`${call}: ${reason}`);
    this.status = status;
    this.code = code;
    this.isAway = isAway;
  }
}

type Query = Record<string, string | number | undefined>;

interface CallOptions {
  query?: Query;
  headers?: Record<string, string>;
  /** The largest answer that is read; a longer one is a failure. */
  maxBytes?: number;
}

/** A successful response: its validated body and its headers. */
interface JsonResponse<T> {
  data: T;
  headers: Headers;
}

/** Reads JSON from a content system. */
export interface JsonClient {
  /**
   * Requests `path` and validates the body.
   *
   * @throws {SourceError} naming the call, and for an unexpected body the field
   */
  get<T>(path: string, schema: z.ZodType<T>, options?: CallOptions): Promise<JsonResponse<T>>;
}

interface JsonClientOptions {
  /** Base address of the API, without a trailing slash. */
  base: string;
  /** Headers of every request; called for each, because tokens may expire. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  timeoutMs?: number;
  /** What all answers of a reading share. */
  budget?: ByteBudget | undefined;
}

/**
 * Longer than a page waits: content systems take seconds for a hundred articles, and no page waits for a scan.
 */
const TIMEOUT_MS = 20_000;
const RETRY_DELAY_MS = 300;
/** Name of the error of `AbortSignal.timeout`, and code of its `SourceError`; waiting once is enough. */
export const TIMED_OUT = 'TimeoutError';
const RETRY_STATUSES = new Set([502, 503, 504]);
/** Code of the `SourceError` of an answer with too many bytes. */
export const TOO_LONG = 'TooLongError';
const SPENT = 'BudgetError';
/** Codes of failures that a second try meets again. */
const FINAL = new Set([TIMED_OUT, TOO_LONG, SPENT]);
/** JSON such as `[{},{}]` takes up to so many times its bytes in memory. */
const GROWTH = 22;

/**
 * A client for the JSON API of a content system. A request is repeated once after a network failure or 502 to
 * 504.
 */
export function jsonClient({
  base,
  headers,
  timeoutMs = TIMEOUT_MS,
  budget,
}: JsonClientOptions): JsonClient {
  return {
    get: async (path, schema, options = {}) => {
      const call = `GET ${path}`;
      const url = addressOf(base, path, options.query);
      const sent = { accept: 'application/json', ...(await headers?.()), ...options.headers };
      const limits = { timeoutMs, budget, maxBytes: options.maxBytes ?? MAX_ANSWER_BYTES };
      const response = await fetchRetrying(call, url, sent, limits);
      requireRoom(call, response.body.byteLength);
      const body = parseBody(response.body);
      if (!response.ok) throw failureOf(call, response, body);
      const parsed = body === undefined ? null : schema.safeParse(body);
      if (!parsed) throw new SourceError(call, 'the answer is not JSON in UTF-8', response.status);
      if (!parsed.success) {
        throw new SourceError(call, describeIssues(parsed.error.issues), response.status);
      }
      return { data: parsed.data, headers: response.headers };
    },
  };
}

function addressOf(base: string, path: string, query: Query = {}): string {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
  budget: ByteBudget | undefined;
}

interface Received {
  ok: boolean;
  status: number;
  headers: Headers;
  body: ArrayBuffer;
}

async function fetchRetrying(
  call: string,
  url: string,
  headers: Record<string, string>,
  limits: Limits,
): Promise<Received> {
  const fetchOnce = () => runDetached(() => fetchWhole(call, url, headers, limits));
  const first = await fetchOnce().catch((error: SourceError) => error);
  if (first instanceof SourceError) {
    if (FINAL.has(first.code ?? '')) throw first;
  } else if (!RETRY_STATUSES.has(first.status)) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return fetchOnce();
}

async function fetchWhole(
  call: string,
  url: string,
  headers: Record<string, string>,
  { timeoutMs, maxBytes, budget }: Limits,
): Promise<Received> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // Not followed: credentials must not reach another host.
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    const body = await readBodyWithLimit(response, maxBytes);
    if (budget && !budget.spend(body?.byteLength ?? maxBytes)) {
      throw new SourceError(call, 'the answers of this reading are too long', undefined, SPENT);
    }
    if (body === null) throw tooLong(call, `the answer is longer than ${maxBytes} bytes`);
    return { ok: response.ok, status: response.status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const code = (error as Error).name === TIMED_OUT ? TIMED_OUT : undefined;
    throw new SourceError(call, describeError(error as Error), undefined, code);
  }
}

const tooLong = (call: string, reason: string) =>
  new SourceError(call, reason, undefined, TOO_LONG);

/** Parsing cannot be interrupted: where it takes more than the thread may have, the whole process ends. */
function requireRoom(call: string, bytes: number): void {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  if (used_heap_size + bytes * GROWTH < heap_size_limit) return;
  throw tooLong(call, `there is not enough memory for an answer of ${bytes} bytes`);
}

/** `fetch` hides the reason of a network failure in `cause`. */
function describeError(error: Error): string {
  const cause = error.cause as (Error & { code?: string }) | undefined;
  return cause ? `${error.message}: ${cause.code ?? cause.message}` : error.message;
}

function parseBody(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** What content systems say about a failure: WordPress at the top, Strapi in `error`, Ghost in `errors`. */
const failureSchema = z
  .object({ code: z.string().optional(), name: z.string().optional(), message: z.string() })
  .transform(({ code, name, message }) => ({ code: code ?? name, message }));
const failuresSchema = z.union([
  failureSchema,
  z.object({ error: failureSchema }).transform(({ error }) => error),
  z.object({ errors: z.tuple([failureSchema], z.unknown()) }).transform(({ errors }) => errors[0]),
]);

function failureOf(call: string, { status, headers }: Received, body: unknown): SourceError {
  // Ghost's key is in the query, which its redirects repeat.
  const location = headers.get('location')?.split('?')[0];
  if (location) return new SourceError(call, `${status}, redirects to ${location}`, status);
  const { code, message } = failuresSchema.safeParse(body).data ?? {};
  const reason = [status, code, message].filter(Boolean).join(' ');
  return new SourceError(call, reason, status, code, headers.has('retry-after'));
}
