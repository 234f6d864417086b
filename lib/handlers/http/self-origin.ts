import type { NextRequest } from 'next/server';
import { loopbackOrigin } from '../../runtime/http/loopback';

/**
 * The origin at which this server reaches itself. The Host header is not used, because clients control it;
 * platforms without `PORT` validate it.
 */
export function selfOrigin(request: NextRequest): string {
  const isOwnServer = !process.env.VERCEL && process.env.PORT;
  return isOwnServer ? loopbackOrigin() : request.nextUrl.origin;
}
