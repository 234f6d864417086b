import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout and retries of a submission. */
export interface RetryPolicy {
  /** Milliseconds for one response. */
  timeoutMs: number;
  /** Milliseconds before each retry. */
  pausesMs: readonly number[];
}

export const RETRY_POLICY: RetryPolicy = { timeoutMs: 10_000, pausesMs: [1000, 5000, 25_000] };

/** A search engine that accepts changed URLs. */
export interface SearchEngine {
  name: string;
  /** Maximum of URLs per request. */
  batch: number;
  request(urls: string[]): { address: string; body: string; type: string };
}

/**
 * Submits URLs to a search engine, in as many requests as needed. Temporary failures (no response, 429, 5xx)
 * are retried; the outcome of each request is logged in one line. Never throws.
 */
export async function submit(
  service: SearchEngine,
  urls: string[],
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Promise<void> {
  for (let start = 0; start < urls.length; start += service.batch) {
    const batch = urls.slice(start, start + service.batch);
    const { ok, outcome } = await submitBatch(service, batch, retryPolicy);
    const line = `${service.name}: ${batch.length} addresses: ${outcome}`;
    if (ok) console.info(line);
    else console.error(line);
  }
}

interface Outcome {
  ok: boolean;
  outcome: string;
  isTemporary: boolean;
}

async function submitBatch(
  service: SearchEngine,
  urls: string[],
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

async function tryOnce(service: SearchEngine, urls: string[], timeoutMs: number): Promise<Outcome> {
  try {
    const { address, body, type } = service.request(urls);
    const { ok, status } = await post(address, body, type, timeoutMs);
    return { ok, outcome: `HTTP ${status}`, isTemporary: status === 429 || status >= 500 };
  } catch (error) {
    // Only the name: the message may contain the URL, which may contain a token.
    const outcome = error instanceof Error ? error.name : 'failed';
    return { ok: false, outcome: `no answer (${outcome})`, isTemporary: true };
  }
}

async function post(address: string, body: string, type: string, timeoutMs: number) {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  response.body?.cancel().catch(() => {});
  return response;
}
