import { connection } from 'next/server';
import { readiness } from '@/lib/health/readiness';

/** Whether visitors may be sent here: 503 while starting and stopping. */
export async function GET(): Promise<Response> {
  await connection();
  const { ready, ...report } = readiness();
  return Response.json(report, {
    status: ready ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
}
