import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  MAX_BODY_BYTES,
  notRead,
  receiveNotice,
  withBody,
} from '@wenzhan/content/service/receive-notice';
import type { SourceChange } from '@wenzhan/content/sources/webhook';
import { resetCircuitBreaker } from '@wenzhan/contract/request/circuit-breaker';
import { envelope, retryLater } from '@wenzhan/contract/revalidation/envelope';
import {
  parseRevalidationRequest,
  type RevalidationRequest,
} from '@wenzhan/contract/revalidation/revalidation-request';
import type { CdnReport, PurgeReport } from '@wenzhan/kit/cdn/report';
import { atMost } from '@wenzhan/kit/process/at-most';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { after } from 'next/server';
import { passOn } from '../../request/backend';
import { hasSearchEngines } from '../crawlers/search-engines';
import { submitChanges } from '../crawlers/submit-changes';
import { announcedPages } from './announced';
import { type Begun, beginRevalidation, joinReceipts, type Receipt } from './revalidate';

/** Seconds after which a backend sends a request again of which the disk takes no note. */
const RETRY_WHEN_WRITTEN = 60;
/** Milliseconds between two tries to read content, on a host where nothing outlives the request. */
const READ_AGAIN_MS = [2000, 8000];
/** Milliseconds that whoever announces waits for pages at most. */
const REFRESH_MS = 10_000;
const NO_PAGES = { pages: 0, propagated: true };
const NOT_PERSISTED = 'done, but not persisted: a restart may restore withdrawn pages';
const NOT_READ = 'the content cannot be read';
const NOT_PROPAGATED = 'Redis is unavailable: other instances are notified once it is back';

/**
 * `POST /api/revalidate` of the contract, a webhook of the configured content system, or an announcement of the own content
 * service: carries it out and returns a receipt. With `Prefer: respond-async` the response does not wait for the pages to be
 * rendered again, and has no receipt.
 */
export async function handleRevalidation(request: Request): Promise<Response> {
  if (isOwn(request.headers)) return handleAnnouncement(request);
  const isAsync = /(?:^|[\s,])respond-async(?:$|[\s,;])/i.test(request.headers.get('prefer') ?? '');
  return receiveNotice(request, {
    signal: isAsync ? answerWhenMarked : answerWithReceipt,
    webhook: (change) => after(() => readAndCarryOut(change)),
  });
}

/** Whether this server itself sends a request. */
function isOwn(headers: Headers): boolean {
  const key = thisProcess.pageCache?.refreshKey;
  return key !== undefined && isSameSecret(headers.get(REFRESH_HEADER) ?? '', key);
}

/**
 * The own content service announces what it serves. The answer waits for nothing but that pages are marked; that to an empty
 * announcement, until they are made anew, for some time.
 */
function handleAnnouncement(request: Request): Promise<Response> {
  return withBody(request, MAX_BODY_BYTES, async (body) => {
    const change = body === null ? null : parseRevalidationRequest(body);
    if (!change) return envelope(400, 'invalid announcement');
    const isEmpty = change.tags.length + change.withdrawn.length === 0;
    if (isEmpty) return envelope(200, '', { ...NO_PAGES, ...(await waitForAll()) });
    const { pages, propagated } = await carryOut(change);
    return envelope(200, '', { pages, propagated });
  });
}

async function answerWhenMarked(revalidation: RevalidationRequest): Promise<Response> {
  const { pages, propagated, persisted } = await carryOut(revalidation);
  const data = { pages, propagated };
  notePublication(persisted ? null : NOT_PERSISTED);
  if (!persisted) return retryLater(503, NOT_PERSISTED, RETRY_WHEN_WRITTEN, data);
  return envelope(202, propagated ? '' : NOT_PROPAGATED, data);
}

async function answerWithReceipt(revalidation: RevalidationRequest): Promise<Response> {
  const start = steadyNow();
  const { tags, withdrawn, purge } = revalidation;
  const isRead = await passOn({ tags: [...tags, ...purge], withdrawn });
  // What the own content service has found it has announced.
  const announced = serverApiBase() ? [] : [...underWay];
  const rest = serverApiBase() ? revalidation : notMarkedSince(start, revalidation);
  const receipts = [...announced, (await carryOut(rest)).receipt];
  const { list, unlisted, propagated, persisted } = joinReceipts(await Promise.all(receipts));
  const receipt = list.map((page) => ({
    ...page,
    storedAt: page.storedAt === null ? null : new Date(page.storedAt).toISOString(),
    ms: page.ms === null ? null : Math.round(page.ms),
  }));
  const cdn = await cdnSince(start);
  const data = { list: receipt, unlisted, propagated, ...(cdn && { cdn }) };
  notePublication(isRead ? (persisted ? null : NOT_PERSISTED) : NOT_READ);
  // Not acknowledged, so that the backend sends it again.
  if (!isRead) return notRead(data);
  if (!persisted) return retryLater(503, NOT_PERSISTED, RETRY_WHEN_WRITTEN, data);
  return envelope(200, propagated ? '' : NOT_PROPAGATED, data);
}

/** The owner learns of a publication that fails. @param reason null if it has not */
const notePublication = (reason: string | null): void =>
  troubleNoted.publish({ kind: 'publication', key: 'request', reason });

async function readAndCarryOut(change: SourceChange): Promise<void> {
  const { tags, withdrawn } = change;
  const isRead = await passOn(change);
  // The own content service announces what it reads, now or later. Elsewhere nothing outlives the request.
  if (thisProcess.content) return;
  await carryOut({ tags, withdrawn, purge: [] });
  for (const pause of isRead ? [] : READ_AGAIN_MS) {
    await sleep(pause);
    if (await passOn(change)) return void carryOut({ tags, withdrawn, purge: [] });
  }
}

/** What is being carried out. */
const underWay = new Set<Promise<Receipt>>();

/** Waits for all of it, for some time. @returns what a CDN has dropped meanwhile */
async function waitForAll(): Promise<{ purge?: PurgeReport }> {
  const receipts = Promise.allSettled([...underWay]);
  if (!setting('CDN_PURGE')) {
    await atMost(receipts, REFRESH_MS);
    return {};
  }
  const { allPurged, recentPurge } = await import('../cdn/purges');
  await atMost(Promise.all([receipts, allPurged()]), REFRESH_MS);
  const purge = recentPurge();
  return purge ? { purge } : {};
}

/** What the CDN shows of what was changed since a time; undefined without `CDN_PURGE`. */
async function cdnSince(time: number): Promise<CdnReport | undefined> {
  if (!setting('CDN_PURGE')) return undefined;
  const { reportSince } = await import('../cdn/purges');
  return reportSince(time);
}

async function carryOut(revalidation: RevalidationRequest): Promise<Begun> {
  const { tags, purge } = revalidation;
  resetCircuitBreaker();
  const at = steadyNow();
  const begun = await beginRevalidation(revalidation);
  const { receipt } = begun;
  underWay.add(receipt);
  after(() => receipt.finally(() => underWay.delete(receipt)));
  if (setting('CDN_PURGE')) {
    const { beginPurge } = await import('../cdn/purges');
    const purging = beginPurge(at, revalidation, begun);
    after(() => purging);
  }
  // Search engines may take minutes; whoever asks gets the receipt before.
  after(() => submit([...tags, ...purge], begun.gone));
  return begun;
}

/** The part of a request that nobody has carried out since a time, in milliseconds since 1970. */
function notMarkedSince(time: number, { tags, withdrawn, purge }: RevalidationRequest) {
  const isNew = (tag: string) => thisProcess.pageCache?.tags.freshness([tag], time) !== 'stale';
  return { tags: tags.filter(isNew), withdrawn: withdrawn.filter(isNew), purge };
}

async function submit(tags: readonly string[], gone: readonly string[]): Promise<void> {
  if (hasSearchEngines()) await submitChanges(await announcedPages(tags), gone);
}
