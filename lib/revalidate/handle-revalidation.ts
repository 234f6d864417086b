import 'server-only';
import { after } from 'next/server';
import { readChangedContent } from '../backend/backend';
import { resetCircuitBreaker } from '../backend/circuit-breaker';
import { processStore } from '../cache/store-of-process';
import { readBodyWithLimit } from '../http/read-body-with-limit';
import { submitChanges } from '../seo/submit-changes';
import { setting } from '../settings/setting';
import { announcedPages } from './announced';
import { isFirstUse } from './replay-guard';
import { revalidate } from './revalidate';
import { parseRevalidationRequest } from './revalidation-request';
import { verifySignature } from './signature';

const MAX_BODY_BYTES = 64 * 1024;

/** `POST /api/revalidate` of the contract: authenticates the request, carries it out, returns a receipt. */
export async function handleRevalidation(request: Request): Promise<Response> {
  const secret = setting('REVALIDATE_SECRET');
  if (!secret) return envelope(404, 'no signals are taken here');
  const body = await readBody(request);
  if (body === null) return envelope(400, 'the body is too long');
  const signature = verifySignature(secret, request.headers, body);
  if (!signature) return envelope(401, 'the signature is not right, or too old');
  const revalidation = parseRevalidationRequest(body);
  if (!revalidation) return envelope(400, 'the body is no signal of the contract');
  if (!(await isFirstUse(signature, processStore()))) {
    return envelope(401, 'this signal was taken before');
  }
  resetCircuitBreaker();
  await readChangedContent();
  const { list, unlisted, propagated } = await revalidate(revalidation);
  const pages = await announcedPages([...revalidation.tags, ...revalidation.purge]);
  // Search engines may take minutes; the backend gets its receipt now.
  after(() => submitChanges(pages));
  const message = propagated ? '' : 'Redis does not answer: other instances are told when it does';
  const receipt = list.map((page) => ({
    ...page,
    storedAt: page.storedAt === null ? null : new Date(page.storedAt).toISOString(),
    ms: page.ms === null ? null : Math.round(page.ms),
  }));
  return envelope(200, message, { list: receipt, unlisted });
}

function envelope(status: number, message: string, data: unknown = null): Response {
  const code = status === 200 ? 0 : status;
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ code, message, data }, { status, headers });
}

/** Null if it is longer than any valid request. */
async function readBody(request: Request): Promise<string | null> {
  const body = await readBodyWithLimit(request, MAX_BODY_BYTES);
  return body && Buffer.from(body).toString('utf8');
}
