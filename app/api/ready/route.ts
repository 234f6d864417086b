import { connection } from 'next/server';
import { readiness } from '@/lib/handlers/health/readiness';

/** Readiness: 200 with a report, or 503 while the process starts or stops. */
export async function GET(): Promise<Response> {
  await connection();
  const { ready, ...report } = readiness();
  return Response.json(report, {
    status: ready ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
}
