import { type NextRequest, NextResponse } from 'next/server';
import { loopbackHeaders } from './loopback';
import { ownOrigin } from './own-origin';

/** Seconds after which a bot may ask again for what failed. */
const RETRY_AFTER = '120';

/**
 * Bots get no error page (specification §2): what is found goes through unchanged, what is missing
 * or failing answers with a bare status.
 *
 * A middleware cannot see the answer that it lets through, so it asks its own server first.
 */
export async function answerBot(request: NextRequest): Promise<NextResponse> {
  const status = await askStatus(request);
  if (status < 400) return NextResponse.next();
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (status < 500) return new NextResponse(null, { status, headers });
  return new NextResponse(null, {
    status: 503,
    headers: { ...headers, 'retry-after': RETRY_AFTER },
  });
}

async function askStatus(request: NextRequest): Promise<number> {
  try {
    const response = await fetch(
      new URL(request.nextUrl.pathname + request.nextUrl.search, ownOrigin(request)),
      {
        method: 'HEAD',
        redirect: 'manual',
        headers: {
          ...loopbackHeaders(),
          accept: request.headers.get('accept') ?? '*/*',
        },
      },
    );
    return response.status;
  } catch (error) {
    console.error('the site does not answer itself:', error);
    return 200;
  }
}
