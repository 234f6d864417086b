import { type NextRequest, NextResponse } from 'next/server';
import { isBot } from '../bots';
import { loopbackHeaders } from '../http/loopback';
import { selfOrigin } from './self-origin';

/** Seconds after which a bot may ask again for what failed. */
const RETRY_AFTER = '120';

/** What the site says to people about an address. */
interface Found {
  status: number;
  /** Whether it says so in an envelope of the API, which is no page. */
  isEnvelope: boolean;
}

/**
 * Bots get no error page (specification §2): what is missing or failing answers with a bare status.
 * Null for people, and for what goes through to bots unchanged: what is found, what is sent to the
 * site, and the API's envelopes.
 *
 * A middleware cannot see the answer that it lets through, so it asks its own server first.
 */
export async function filterBotErrors(request: NextRequest): Promise<NextResponse | null> {
  if (!isOfBot(request) || !['GET', 'HEAD'].includes(request.method)) return null;
  const { status, isEnvelope } = await askOwnServer(request);
  return status < 400 || isEnvelope ? null : bareAnswer(status);
}

/** Whether a request says that a bot made it. */
export function isOfBot(request: NextRequest): boolean {
  return isBot(request.headers.get('user-agent') ?? '');
}

/** Says to a bot that something is missing, or when to ask again for what fails. */
export function bareAnswer(status: number): NextResponse {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (status < 500) return new NextResponse(null, { status, headers });
  return new NextResponse(null, {
    status: 503,
    headers: { ...headers, 'retry-after': RETRY_AFTER },
  });
}

async function askOwnServer(request: NextRequest): Promise<Found> {
  try {
    const { status, headers } = await fetch(
      new URL(request.nextUrl.pathname + request.nextUrl.search, selfOrigin(request)),
      {
        method: 'HEAD',
        redirect: 'manual',
        headers: {
          ...loopbackHeaders(),
          accept: request.headers.get('accept') ?? '*/*',
        },
      },
    );
    const type = headers.get('content-type') ?? '';
    return { status, isEnvelope: type.startsWith('application/json') };
  } catch (error) {
    console.error('the site does not answer itself:', error);
    return { status: 200, isEnvelope: false };
  }
}
