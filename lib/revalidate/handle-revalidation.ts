import 'server-only';
import { after } from 'next/server';
import { readChangedContent } from '../backend/backend';
import { resetCircuitBreaker } from '../backend/circuit-breaker';
import { processStore } from '../cache/store-of-process';
import { webhookReader } from '../content-sources/configured-webhook';
import type { ReadWebhook } from '../content-sources/webhook';
import { readBodyWithLimit } from '../http/read-body-with-limit';
import { submitChanges } from '../seo/submit-changes';
import { setting } from '../settings/setting';
import { announcedPages } from './announced';
import { isFirstUse } from './replay-guard';
import { type Receipt, revalidate } from './revalidate';
import { parseRevalidationRequest, type RevalidationRequest } from './revalidation-request';
import { verifySignature } from './signature';

const MAX_BODY_BYTES = 64 * 1024;
/** Ghost sends the whole text, before and after the change. */
const MAX_WEBHOOK_BYTES = 8 * 1024 * 1024;

/**
 * `POST /api/revalidate` of the contract, or a webhook of the configured content system: authenticates the
 * request, carries it out, returns a receipt.
 */
export async function handleRevalidation(request: Request): Promise<Response> {
  const secret = setting('REVALIDATE_SECRET');
  if (!secret) return envelope(404, 'no signals are taken here');
  const readWebhook = await webhookReader(request.headers);
  const body = await readBody(request, readWebhook ? MAX_WEBHOOK_BYTES : MAX_BODY_BYTES);
  if (body === null) return envelope(400, 'the body is too long');
  if (readWebhook) return handleWebhook(readWebhook, secret, request.headers, body);
  const signature = verifySignature(secret, request.headers, body);
  if (!signature) return envelope(401, 'the signature is not right, or too old');
  const revalidation = parseRevalidationRequest(body);
  if (!revalidation) return envelope(400, 'the body is no signal of the contract');
  if (!(await isFirstUse(signature, processStore()))) {
    return envelope(401, 'this signal was taken before');
  }
  const { list, unlisted, propagated } = await carryOut(revalidation);
  const message = propagated ? '' : 'Redis does not answer: other instances are told when it does';
  const receipt = list.map((page) => ({
    ...page,
    storedAt: page.storedAt === null ? null : new Date(page.storedAt).toISOString(),
    ms: page.ms === null ? null : Math.round(page.ms),
  }));
  return envelope(200, message, { list: receipt, unlisted });
}

/** Content systems wait two seconds and read no receipt: the work follows the response. */
async function handleWebhook(
  read: ReadWebhook,
  secret: string,
  headers: Headers,
  body: string,
): Promise<Response> {
  const webhook = read(secret, headers, body);
  if (!webhook) return envelope(401, 'the proof of the webhook is not right, or too old');
  const { signature, change } = webhook;
  if (!change) return envelope(400, 'the body is no event of the content');
  if (signature && !(await isFirstUse(signature, processStore()))) {
    return envelope(401, 'this webhook was taken before');
  }
  after(() => carryOut({ ...change, purge: [] }));
  return envelope(200, '');
}

async function carryOut(revalidation: RevalidationRequest): Promise<Receipt> {
  resetCircuitBreaker();
  await readChangedContent();
  const receipt = await revalidate(revalidation);
  const pages = await announcedPages([...revalidation.tags, ...revalidation.purge]);
  // Search engines may take minutes; the backend gets its receipt now.
  after(() => submitChanges(pages));
  return receipt;
}

function envelope(status: number, message: string, data: unknown = null): Response {
  const code = status === 200 ? 0 : status;
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ code, message, data }, { status, headers });
}

/** Null if it is longer than any valid request. */
async function readBody(request: Request, limit: number): Promise<string | null> {
  const body = await readBodyWithLimit(request, limit);
  return body && Buffer.from(body).toString('utf8');
}
