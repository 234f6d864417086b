import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { resetCircuitBreaker } from '../../api/circuit-breaker';
import { parseTag } from '../../api/tags';
import { webhookReader } from '../../content/sources/configured-webhook';
import type { ReadWebhook } from '../../content/sources/webhook';
import { getClientIp } from '../../runtime/http/client-ip';
import { rateLimitKey } from '../../runtime/http/ip-address';
import { readBodyWithLimit } from '../../runtime/http/read-body-with-limit';
import { thisProcess } from '../../runtime/process/process';
import { within } from '../../runtime/process/within';
import { Limiter } from '../../runtime/rate-limit/rate-limiter';
import { setting } from '../../runtime/settings/setting';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { readChangedContent } from '../../site/backend/backend';
import { hasTombstone } from '../../site/backend/tombstones';
import { MAX_WEBHOOK_BYTES } from '../../urls/table';
import { configuredSearchEngines } from '../crawlers/search-engines';
import { submitChanges } from '../crawlers/submit-changes';
import { announcedPages } from './announced';
import { isFirstUse } from './replay-guard';
import { type Receipt, revalidate } from './revalidate';
import { parseRevalidationRequest, type RevalidationRequest } from './revalidation-request';
import { verifySignature } from './signature';

const MAX_BODY_BYTES = 64 * 1024;
/** Larger bodies that are in memory at once: whether they are authentic is known when they are read. */
const MAX_LARGE_BODIES = 4;
/** Seconds. */
const RETRY_WHEN_READ = 5;
const RETRY_WHEN_WRITTEN = 60;
const RETRY_WHEN_CONTENT_IS_READABLE = 10;
/** A webhook that is not carried out by then may be lost with the process: no content system sends it again. */
const WEBHOOK_READ_MS = 5000;
/** Pauses before content that could not be read is read again. */
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
  const { tags, withdrawn, purge } = revalidation;
  const isRead = await readChanges([...tags, ...withdrawn, ...purge]);
  const { list, unlisted, propagated, persisted } = await carryOut(revalidation, isRead);
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
  const { drafts = [], ...revalidation } = change;
  const { tags, withdrawn } = revalidation;
  const changed = [...tags, ...withdrawn, ...drafts];
  // The change is of a type that the site does not show. Without a name everything would be read.
  if (changed.length === 0) return envelope(200, '');
  after(async () => {
    const again = () => inTurn(() => carryOutAgain(tags, withdrawn));
    // A draft has nothing public, and an earlier change of the article is still to be carried out again.
    const whenRead = tags.length + withdrawn.length > 0 ? again : undefined;
    const isRead = await readChanges(changed, { ms: WEBHOOK_READ_MS, whenRead });
    // Pages are marked in any case.
    await carryOut({ ...revalidation, purge: [] }, isRead);
    if (isRead || thisProcess.pageCache) return;
    // On a host with a cache of its own nothing outlives the request.
    for (const pause of READ_AGAIN_MS) {
      await sleep(pause);
      if (await readChanges(changed)) return again();
    }
  });
  return envelope(200, '');
}

let lastTurn = Promise.resolve();

/**
 * One after the other: after an outage hundreds would be carried out at the same moment. One that fails is logged, and
 * ends only its own turn.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  lastTurn = lastTurn.then(work).catch((error) => logThrottled('pages are refreshed later', error));
  return lastTurn;
}

/** Carries out a webhook again whose content could not be read before: no content system sends it again. */
async function carryOutAgain(tags: string[], withdrawn: string[]): Promise<void> {
  // What has come back since is not withdrawn again.
  const gone = withdrawn.filter(hasTombstone);
  const edited = [...tags, ...withdrawn.filter((tag) => !gone.includes(tag))];
  // Or it is given up for now.
  const isRead = !thisProcess.pageCache?.isUnread([...tags, ...withdrawn]);
  await revalidate({ tags: edited, withdrawn: gone, purge: [] }, isRead);
  if (!isRead) return;
  // Search engines may take a minute, in which the next webhook waits for nobody.
  submit(tags).catch((error) => logThrottled('search engines are not told', error));
}

/**
 * Reads the content that has changed. What cannot be read now is read later.
 *
 * @param ms milliseconds that it may take; any number if undefined
 * @param whenRead called when it is read later
 */
async function readChanges(
  tags: readonly string[],
  { ms, whenRead }: { ms?: number; whenRead?: (() => unknown) | undefined } = {},
): Promise<boolean> {
  try {
    const reading = readChangedContent(articlesOf(tags));
    await (ms === undefined ? reading : within(ms, reading));
    return true;
  } catch (error) {
    logThrottled('content that has changed is read later', error);
    thisProcess.pageCache?.readLater(tags, whenRead);
    return false;
  }
}

/** @param isRead or it is carried out again when the content is read: only then search engines are told */
async function carryOut(revalidation: RevalidationRequest, isRead: boolean): Promise<Receipt> {
  const { tags, purge } = revalidation;
  resetCircuitBreaker();
  const receipt = await revalidate(revalidation, isRead);
  // Search engines may take minutes; the backend gets its receipt now.
  if (isRead) after(() => submit([...tags, ...purge]));
  return receipt;
}

async function submit(tags: readonly string[]): Promise<void> {
  if (configuredSearchEngines().length > 0) await submitChanges(await announcedPages(tags));
}

/** The ids of the articles that tags name; undefined if they name something else, or nothing. */
function articlesOf(tags: readonly string[]): string[] | undefined {
  const named = tags.map(parseTag);
  const ids = named.flatMap((tag) => (tag?.kind === 'article' ? [tag.id] : []));
  return ids.length > 0 && ids.length === tags.length ? ids : undefined;
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
