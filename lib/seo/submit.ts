import { setTimeout as sleep } from 'node:timers/promises';

/** How long a service is waited for, and how often it is asked. */
export interface RetryPolicy {
  /** Milliseconds for one answer. */
  timeoutMs: number;
  /** Milliseconds before each further try. */
  pausesMs: readonly number[];
}

export const RETRY_POLICY: RetryPolicy = { timeoutMs: 10_000, pausesMs: [1000, 5000, 25_000] };

/** A service that can be told about changed pages. */
export interface SearchEngine {
  name: string;
  /** Addresses it takes at once. */
  batch: number;
  request(urls: string[]): { address: string; body: string; type: string };
}

/**
 * Tells a service about addresses, in as many requests as it needs. What may pass (no answer, 429,
 * 5xx) is tried again a few times; one line in the log says how it ended. Never throws.
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
  mayPass: boolean;
}

async function submitBatch(
  service: SearchEngine,
  urls: string[],
  { timeoutMs, pausesMs }: RetryPolicy,
): Promise<Outcome> {
  let last = await tryOnce(service, urls, timeoutMs);
  for (const pause of pausesMs) {
    if (!last.mayPass) break;
    await sleep(pause);
    last = await tryOnce(service, urls, timeoutMs);
  }
  return last;
}

async function tryOnce(service: SearchEngine, urls: string[], timeoutMs: number): Promise<Outcome> {
  try {
    const { address, body, type } = service.request(urls);
    const { ok, status } = await post(address, body, type, timeoutMs);
    return { ok, outcome: `HTTP ${status}`, mayPass: status === 429 || status >= 500 };
  } catch (error) {
    // Only the name: the message may hold the address, and that a token.
    const outcome = error instanceof Error ? error.name : 'failed';
    return { ok: false, outcome: `no answer (${outcome})`, mayPass: true };
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
