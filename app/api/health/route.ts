import { connection } from 'next/server';

/** Liveness: 200 whenever the process responds. Depends on nothing else. */
export async function GET(): Promise<Response> {
  await connection();
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
