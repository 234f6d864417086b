import type { NextRequest } from 'next/server';

/**
 * The origin at which this server reaches itself. The Host header is not used, because clients control it;
 * platforms without `PORT` validate it.
 */
export function selfOrigin(request: NextRequest): string {
  const port = process.env.PORT;
  return process.env.VERCEL || !port ? request.nextUrl.origin : `http://127.0.0.1:${port}`;
}
