import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { resetCircuitBreaker } from '../../api/circuit-breaker';
import { webhookReader } from '../../content/sources/configured-webhook';
import type { ReadWebhook } from '../../content/sources/webhook';
import { getClientIp } from '../../runtime/http/client-ip';
import { rateLimitKey } from '../../runtime/http/ip-address';
import { readBodyWithLimit } from '../../runtime/http/read-body-with-limit';
import { thisProcess } from '../../runtime/process/process';
import { steadyNow } from '../../runtime/process/steady-now';
import { Limiter } from '../../runtime/rate-limit/rate-limiter';
import { REFRESH_HEADER } from '../../runtime/refresh-pages';
import { isSameSecret } from '../../runtime/security/same-secret';
import { serverApiBase } from '../../runtime/settings/api-base';
import { setting } from '../../runtime/settings/setting';
import { passOn } from '../../site/backend/backend';
import { MAX_WEBHOOK_BYTES } from '../../urls/table';
import { configuredSearchEngines } from '../crawlers/search-engines';
import { submitChanges } from '../crawlers/submit-changes';
import { announcedPages } from './announced';
import { isFirstUse } from './replay-guard';
import { beginRevalidation, joinReceipts, type Receipt } from './revalidate';
import { parseRevalidationRequest, type RevalidationRequest } from './revalidation-request';
import { verifySignature } from './signature';

const MAX_BODY_BYTES = 64 * 1024;
/** Larger bodies that are in memory at once: whether they are authentic is known when they are read. */
const MAX_LARGE_BODIES = 4;
/** Seconds. */
const RETRY_WHEN_READ = 5;
const RETRY_WHEN_WRITTEN = 60;
const RETRY_WHEN_CONTENT_IS_READABLE = 10;
/** Milliseconds between two tries to read content, on a host where nothing outlives the request. */
const READ_AGAIN_MS = [2000, 8000];
const NOT_READ = 'done, but the changed content could not be read: pages may show what was before';
const NOT_PERSISTED = 'done, but not persisted: a restart may restore withdrawn pages';
let largeBodies = 0;
/** Requests without a valid proof that a client may send in a number of seconds. */
const failures = new Limiter('revalidation failures', 10, 300);

/** Responds to a request without a valid proof, and counts it. */
type Refuse = (status: number, message: string) => Promise<Response>;

/**
 * `POST /api/revalidate` of the contract, or a webhook of the configured content system: authenticates the
 * request, carries it out, returns a receipt. A client that has sent too many without a valid proof waits.
 */
export async function handleRevalidation(request: Request): Promise<Response> {
  if (isOwn(request.headers)) return handleAnnouncement(request);
  const secret = setting('REVALIDATE_SECRET');
  if (!secret) return envelope(404, 'revalidation is disabled: REVALIDATE_SECRET is not set');
  const client = rateLimitKey(getClientIp(request.headers));
  const seconds = await failures.peek(client);
  if (seconds > 0) return retryLater(429, 'too many requests with invalid signatures', seconds);
  const refuse: Refuse = async (status, message) => {
    await failures.consume(client);
    return envelope(status, message);
  };
  const readWebhook = await webhookReader(request.headers);
  const limit = readWebhook ? MAX_WEBHOOK_BYTES : MAX_BODY_BYTES;
  return withBody(request, limit, async (body) => {
    if (body === null) return refuse(400, 'request body too large');
    if (readWebhook) return handleWebhook(readWebhook, secret, request.headers, body, refuse);
    return handleSignal(secret, request.headers, body, refuse);
  });
}

/** Whether this server itself sends a request. */
function isOwn(headers: Headers): boolean {
  const key = thisProcess.pageCache?.refreshKey;
  return key !== undefined && isSameSecret(headers.get(REFRESH_HEADER) ?? '', key);
}

/** The own content service announces what it serves. The answer waits for nothing but that pages are marked. */
function handleAnnouncement(request: Request): Promise<Response> {
  return withBody(request, MAX_BODY_BYTES, async (body) => {
    const change = body === null ? null : parseRevalidationRequest(body);
    if (!change) return envelope(400, 'invalid announcement');
    await carryOut(change);
    return envelope(200, '');
  });
}

/**
 * Reads the body of a request. Few large ones are in memory at once, because only then it shows whether they are
 * authentic.
 *
 * @param use gets null for a body that is longer than `limit` bytes
 */
async function withBody(
  request: Request,
  limit: number,
  use: (body: string | null) => Promise<Response>,
): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? limit);
  if (length > limit) return use(null);
  const isLarge = length > MAX_BODY_BYTES;
  if (isLarge && largeBodies >= MAX_LARGE_BODIES) {
    return retryLater(503, 'too many large webhooks at once', RETRY_WHEN_READ);
  }
  largeBodies += isLarge ? 1 : 0;
  try {
    const body = await readBodyWithLimit(request, length);
    return await use(body && Buffer.from(body).toString('utf8'));
  } finally {
    largeBodies -= isLarge ? 1 : 0;
  }
}

async function handleSignal(
  secret: string,
  headers: Headers,
  body: string,
  refuse: Refuse,
): Promise<Response> {
  const proof = verifySignature(secret, headers, body);
  if (!proof) return refuse(401, 'invalid or expired signature');
  const revalidation = parseRevalidationRequest(body);
  if (!revalidation) return envelope(400, 'invalid request body');
  if (!(await isFirstUse(proof, thisProcess.pageCache))) {
    return envelope(401, 'replayed request: this signature was used before');
  }
  const start = steadyNow();
  const { tags, withdrawn, purge } = revalidation;
  const isRead = await passOn({ tags: [...tags, ...purge], withdrawn });
  // What the own content service has found it has announced.
  const announced = serverApiBase() ? [] : [...underWay];
  const rest = serverApiBase() ? revalidation : notMarkedSince(start, revalidation);
  const receipts = [...announced, (await carryOut(rest)).receipt];
  const { list, unlisted, propagated, persisted } = joinReceipts(await Promise.all(receipts));
  const message = propagated
    ? ''
    : 'Redis is unavailable: other instances are notified once it is back';
  const receipt = list.map((page) => ({
    ...page,
    storedAt: page.storedAt === null ? null : new Date(page.storedAt).toISOString(),
    ms: page.ms === null ? null : Math.round(page.ms),
  }));
  const data = { list: receipt, unlisted };
  // Not acknowledged, so that the backend sends it again.
  if (!isRead) return retryLater(503, NOT_READ, RETRY_WHEN_CONTENT_IS_READABLE, data);
  if (!persisted) return retryLater(503, NOT_PERSISTED, RETRY_WHEN_WRITTEN, data);
  return envelope(200, message, data);
}

/** Content systems wait two seconds and read no receipt: the work follows the response. */
async function handleWebhook(
  read: ReadWebhook,
  secret: string,
  headers: Headers,
  body: string,
  refuse: Refuse,
): Promise<Response> {
  const webhook = read(secret, headers, body);
  if (!webhook) return refuse(401, 'invalid or expired webhook signature');
  const { proof, change } = webhook;
  if (!change) return envelope(400, 'invalid webhook body');
  if (proof && !(await isFirstUse(proof, thisProcess.pageCache))) {
    return envelope(401, 'replayed webhook: this signature was used before');
  }
  const { tags, withdrawn, drafts = [] } = change;
  const changed = [...tags, ...withdrawn, ...drafts];
  // The change is of a type that the site does not show. Without a name everything would be read.
  if (changed.length === 0) return envelope(200, '');
  after(async () => {
    const isRead = await passOn(change);
    // The own content service announces what it reads, now or later. Elsewhere nothing outlives the request.
    if (thisProcess.content) return;
    await carryOut({ tags, withdrawn, purge: [] });
    for (const pause of isRead ? [] : READ_AGAIN_MS) {
      await sleep(pause);
      if (await passOn(change)) return void carryOut({ tags, withdrawn, purge: [] });
    }
  });
  return envelope(200, '');
}

/** What is being carried out. */
const underWay = new Set<Promise<Receipt>>();

async function carryOut(revalidation: RevalidationRequest): Promise<{ receipt: Promise<Receipt> }> {
  const { tags, purge } = revalidation;
  resetCircuitBreaker();
  const { receipt } = await beginRevalidation(revalidation);
  underWay.add(receipt);
  after(() => receipt.finally(() => underWay.delete(receipt)));
  // Search engines may take minutes; whoever asks gets the receipt before.
  after(() => submit([...tags, ...purge]));
  return { receipt };
}

/** The part of a request that nobody has carried out since a time, in milliseconds since 1970. */
function notMarkedSince(time: number, { tags, withdrawn, purge }: RevalidationRequest) {
  const isNew = (tag: string) => thisProcess.pageCache?.tags.freshness([tag], time) !== 'stale';
  return { tags: tags.filter(isNew), withdrawn: withdrawn.filter(isNew), purge };
}

async function submit(tags: readonly string[]): Promise<void> {
  if (configuredSearchEngines().length > 0) await submitChanges(await announcedPages(tags));
}

function envelope(status: number, message: string, data: unknown = null): Response {
  const code = status === 200 ? 0 : status;
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ code, message, data }, { status, headers });
}

function retryLater(
  status: number,
  message: string,
  seconds: number,
  data: unknown = null,
): Response {
  const response = envelope(status, message, data);
  response.headers.set('retry-after', String(seconds));
  return response;
}
