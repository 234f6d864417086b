import { setTimeout as sleep } from 'node:timers/promises';
import type { PurgeFailure } from '@wenzhan/kit/cdn/report';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import type { PurgeAnswer, PurgeProvider } from './provider';

/** Milliseconds. */
interface PurgePatience {
  /** For one answer. */
  answer: number;
  /** Before each repetition of a request that failed for a moment. */
  pauses: readonly number[];
  /** For all requests of a purge. */
  all: number;
}

const PATIENCE: PurgePatience = { answer: 5000, pauses: [500, 2000], all: 8000 };
/** Addresses of one purge at most; the others end by themselves. */
const MAX_PURGED = 1000;
/** Bytes of an answer at most. */
const MAX_ANSWER = 256 * 1024;

/** What a purge has not reached, and why. */
export interface Purged {
  left: string[];
  failure?: PurgeFailure;
}

/**
 * Has a CDN drop its copies of some paths, in as many requests as it wants. Never throws; what comes of it is logged in one
 * line.
 */
export async function purge(
  provider: PurgeProvider,
  paths: readonly string[],
  patience = PATIENCE,
): Promise<Purged> {
  const wanted = paths.slice(0, MAX_PURGED);
  const left = paths.slice(MAX_PURGED);
  const deadline = performance.now() + patience.all;
  let failure: PurgeFailure | undefined;
  for (let start = 0; start < wanted.length; start += provider.batch) {
    const batch = wanted.slice(start, start + provider.batch);
    if (performance.now() > deadline) failure ??= 'unreachable';
    if (isFinal(failure)) {
      left.push(...batch);
      continue;
    }
    const answer = await purgeBatch(provider, batch, deadline, patience);
    failure ??= answer.failure;
    left.push(...notPurged(batch, answer));
  }
  logPurge(provider.name, paths.length - left.length, left.length, failure);
  return { left, ...(failure && { failure }) };
}

/** Whether the next request would fail for the same reason. */
export const isFinal = (failure: PurgeFailure | undefined): boolean =>
  failure === 'refused' || failure === 'quota' || failure === 'unreachable';

function logPurge(name: string, purged: number, left: number, failure?: PurgeFailure): void {
  const line = `${name}: ${purged} addresses purged`;
  if (left === 0) console.info(line);
  else console.error(`${line}, ${left} not (${failure ?? `more than ${MAX_PURGED}`})`);
  const reason = failure ? `${line}, ${left} not (${failure})` : null;
  troubleNoted.publish({ kind: 'publication', key: name, reason });
}

const notPurged = (
  batch: readonly string[],
  { failure, failed }: PurgeAnswer,
): readonly string[] => {
  if (!failure) return [];
  const refused = new Set(failed);
  return failed ? batch.filter((path) => refused.has(absoluteUrl(path))) : batch;
};

async function purgeBatch(
  provider: PurgeProvider,
  batch: readonly string[],
  deadline: number,
  { answer: ms, pauses }: PurgePatience,
): Promise<PurgeAnswer> {
  const urls = batch.map((path) => absoluteUrl(path));
  let answer = await tryOnce(provider, urls, ms);
  for (const pause of pauses) {
    if (!answer.isTemporary || performance.now() + pause > deadline) break;
    await sleep(pause);
    answer = await tryOnce(provider, urls, ms);
  }
  return answer;
}

async function tryOnce(
  provider: PurgeProvider,
  urls: readonly string[],
  ms: number,
): Promise<PurgeAnswer> {
  try {
    const { address, headers, body } = provider.request(urls, new Date());
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(ms),
    });
    const bytes = await readBodyWithLimit(response, MAX_ANSWER);
    return provider.read(response.status, parseJson(bytes));
  } catch {
    // Not logged: the message may contain the address, which may contain a secret.
    return { failure: 'unreachable', isTemporary: true };
  }
}
