import { isBot } from '@wenzhan/contract/urls/bots';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { type NextRequest, NextResponse } from 'next/server';

/** Seconds after which a bot may retry a failed request. */
const RETRY_AFTER = '120';

/** Headers on which it depends what exists for the client. */
const PROOFS = ['cookie', 'authorization'];

/** The response that people would get. */
interface Found {
  status: number;
  /** Whether it is an envelope of the API, not a page. */
  isEnvelope: boolean;
}

/**
 * Replaces error pages by a status without a body for bots (specification §2). Null for
 * responses that they get unchanged: successes, redirects and the API's envelopes.
 *
 * A middleware cannot read the response of the route, so it requests the page from its own server first, with the
 * cookies and the bearer token: to a crawler that is signed in drafts exist, and to a monitor `/metrics`.
 */
export async function filterBotErrors(request: NextRequest): Promise<NextResponse | null> {
  if (!['GET', 'HEAD'].includes(request.method)) return null;
  const { status, isEnvelope } = await askOwnServer(request);
  return status < 400 || isEnvelope ? null : bareAnswer(status);
}

/** Whether the user agent of a request is a bot's. */
export function isOfBot(request: NextRequest): boolean {
  return isBot(request.headers.get('user-agent') ?? '');
}

/** An error response for bots: the status if it is below 500, else 503 with `Retry-After`. */
export function bareAnswer(status: number): NextResponse {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (status < 500) return new NextResponse(null, { status, headers });
  return new NextResponse(null, {
    status: 503,
    headers: { ...headers, 'retry-after': RETRY_AFTER },
  });
}

async function askOwnServer(request: NextRequest): Promise<Found> {
  const proofs = PROOFS.flatMap((name) => {
    const value = request.headers.get(name);
    return value ? [[name, value] as const] : [];
  });
  const accept = request.headers.get('accept') ?? '*/*';
  const response = await selfRequest(request.nextUrl.pathname + request.nextUrl.search, {
    method: 'HEAD',
    headers: { accept, ...Object.fromEntries(proofs) },
    cause: request,
  });
  const type = response?.headers.get('content-type') ?? '';
  return { status: response?.status ?? 200, isEnvelope: type.startsWith('application/json') };
}
