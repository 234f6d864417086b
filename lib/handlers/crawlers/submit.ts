import { setTimeout as sleep } from 'node:timers/promises';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { parseJson } from '@wenzhan/kit/text/parse-json';

/** Timeout and retries of a submission. */
export interface RetryPolicy {
  /** Milliseconds for one response. */
  timeoutMs: number;
  /** Milliseconds before each retry. */
  pausesMs: readonly number[];
}

export const RETRY_POLICY: RetryPolicy = { timeoutMs: 10_000, pausesMs: [1000, 5000, 25_000] };
/** Bytes of a response at most. */
const MAX_BYTES = 256 * 1024;

/** A search engine that accepts changed URLs. */
export interface SearchEngine {
  name: string;
  /** Maximum of URLs per request. */
  batch: number;
  request(urls: readonly string[]): { address: string; body: string; type: string };
}

/**
 * Submits URLs to a search engine, in as many requests as needed. Temporary failures (no response, 429, 5xx)
 * are retried; the outcome of each request is logged in one line. Never throws.
 */
export async function submit(
  service: SearchEngine,
  urls: readonly string[],
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Promise<void> {
  for (let start = 0; start < urls.length; start += service.batch) {
    const batch = urls.slice(start, start + service.batch);
    const { ok, outcome } = await submitBatch(service, batch, retryPolicy);
    logSubmission(service, batch.length, ok, outcome);
  }
}

/** Logs what has become of a request, in one line. */
export function logSubmission(
  { name }: SearchEngine,
  count: number,
  ok: boolean,
  outcome: string,
): void {
  const line = `${name}: ${count} addresses: ${outcome}`;
  if (ok) console.info(line);
  else console.error(line);
}

/** What has become of a request. */
interface Outcome {
  ok: boolean;
  outcome: string;
  isTemporary: boolean;
  /** The JSON of the response; undefined if it is none. */
  answer?: unknown;
}

/** Submits the URLs of one request; a temporary failure is retried. Never throws. */
export async function submitBatch(
  service: SearchEngine,
  urls: readonly string[],
  { timeoutMs, pausesMs }: RetryPolicy,
): Promise<Outcome> {
  let last = await tryOnce(service, urls, timeoutMs);
  for (const pause of pausesMs) {
    if (!last.isTemporary) break;
    await sleep(pause);
    last = await tryOnce(service, urls, timeoutMs);
  }
  return last;
}

async function tryOnce(
  service: SearchEngine,
  urls: readonly string[],
  timeoutMs: number,
): Promise<Outcome> {
  try {
    const { address, body, type } = service.request(urls);
    const response = await post(address, body, type, timeoutMs);
    const { ok, status } = response;
    const isTemporary = status === 429 || status >= 500;
    const answer = await jsonOf(response);
    return { ok, outcome: `HTTP ${status}`, isTemporary, answer };
  } catch (error) {
    // Only the name: the message may contain the URL, which may contain a token.
    const outcome = error instanceof Error ? error.name : 'failed';
    return { ok: false, outcome: `no answer (${outcome})`, isTemporary: true };
  }
}

const post = (address: string, body: string, type: string, timeoutMs: number) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });

async function jsonOf(response: Response): Promise<unknown> {
  // A body that ends early does not change what the status says.
  return parseJson(await readBodyWithLimit(response, MAX_BYTES).catch(() => null));
}
