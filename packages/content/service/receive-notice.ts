import { envelope, retryLater } from '@wenzhan/contract/revalidation/envelope';
import { isFirstUse } from '@wenzhan/contract/revalidation/replay-guard';
import {
  parseRevalidationRequest,
  type RevalidationRequest,
} from '@wenzhan/contract/revalidation/revalidation-request';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { MAX_WEBHOOK_BYTES } from '@wenzhan/contract/urls/table';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { thisProcess } from '@wenzhan/kit/process/process';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { setting } from '@wenzhan/kit/settings/setting';
import { webhookReader } from '../sources/parts/configured-webhook';
import type { ReadWebhook, SourceChange } from '../sources/webhook';

/** Maximum of a revalidation request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Larger bodies that are in memory at once: whether they are authentic is known when they are read. */
const MAX_LARGE_BODIES = 4;
/** Seconds after which the sender of a large body may try again. */
const RETRY_WHEN_READ = 5;
/** Seconds after which content that cannot be read now is tried again. */
const RETRY_WHEN_READABLE = 10;
let largeBodies = 0;
/** Requests without a valid proof that a client may send in a number of seconds. */
const failures = new Limiter('revalidation failures', 10, 300);

/** Carries out what authentic requests say. */
export interface NoticeActions {
  /** A revalidation request of the contract. */
  signal(revalidation: RevalidationRequest): Promise<Response>;
  /** A webhook of the configured content system, which waits two seconds and reads no receipt: the work follows the response. */
  webhook(change: SourceChange): void;
}

/** Responds to a request without a valid proof, and counts it. */
type Refuse = (status: number, message: string) => Promise<Response>;

/**
 * Authenticates a `POST /api/revalidate`, and has it carried out. A client that has sent too many requests without a valid
 * proof waits.
 */
export async function receiveNotice(request: Request, actions: NoticeActions): Promise<Response> {
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
    const notice = { secret, headers: request.headers, body, refuse, actions };
    return readWebhook ? receiveWebhook(readWebhook, notice) : receiveSignal(notice);
  });
}

/**
 * Reads the body of a request. Few large ones are in memory at once, because only then it shows whether they are
 * authentic.
 *
 * @param use gets null for a body that is longer than `limit` bytes
 */
export async function withBody(
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

interface Notice {
  secret: string;
  headers: Headers;
  body: string;
  refuse: Refuse;
  actions: NoticeActions;
}

async function receiveSignal({ secret, headers, body, refuse, actions }: Notice) {
  const proof = verifySignature(secret, headers, body);
  if (!proof) return refuse(401, 'invalid or expired signature');
  const revalidation = parseRevalidationRequest(body);
  if (!revalidation) return envelope(400, 'invalid request body');
  if (!(await isFirstUse(proof, thisProcess.pageCache))) {
    return envelope(401, 'replayed request: this signature was used before');
  }
  return actions.signal(revalidation);
}

async function receiveWebhook(
  read: ReadWebhook,
  { secret, headers, body, refuse, actions }: Notice,
): Promise<Response> {
  const webhook = read(secret, headers, body);
  if (!webhook) return refuse(401, 'invalid or expired webhook signature');
  const { proof, change } = webhook;
  if (!change) return envelope(400, 'invalid webhook body');
  if (proof && !(await isFirstUse(proof, thisProcess.pageCache))) {
    return envelope(401, 'replayed webhook: this signature was used before');
  }
  const { tags, withdrawn, drafts = [] } = change;
  // A change of a type that the site does not show names nothing. Without a name everything would be read.
  if (tags.length + withdrawn.length + drafts.length > 0) actions.webhook(change);
  return envelope(200, '');
}

/** The response to a request that was carried out with content as it was before. */
export const notRead = (data: unknown): Response =>
  retryLater(
    503,
    'done, but the changed content could not be read: pages may show what was before',
    RETRY_WHEN_READABLE,
    data,
  );
