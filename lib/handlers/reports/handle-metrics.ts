import 'server-only';
import { thisProcess } from '@wenzhan/kit/process/process';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { connection } from 'next/server';

const NO_STORE = { 'cache-control': 'no-store' };

/** Responds to `/metrics`: 404 without `METRICS_TOKEN`, 401 without that bearer token. */
export async function handleMetrics(request: Request): Promise<Response> {
  await connection();
  const read = thisProcess.readMetrics;
  const token = process.env.METRICS_TOKEN;
  if (!read || !token) return new Response(null, { status: 404, headers: NO_STORE });
  if (!isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${token}`)) {
    const headers = { ...NO_STORE, 'www-authenticate': 'Bearer' };
    return new Response(null, { status: 401, headers });
  }
  const headers = { ...NO_STORE, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };
  return new Response(await read(), { headers });
}
