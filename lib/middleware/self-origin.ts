import type { NextRequest } from 'next/server';

/** Never the Host header: it is the visitor's word. A platform that has no port checks it itself. */
export function selfOrigin(request: NextRequest): string {
  const port = process.env.PORT;
  return process.env.VERCEL || !port ? request.nextUrl.origin : `http://127.0.0.1:${port}`;
}
