import { connection } from 'next/server';

/** Whether the process answers: nothing else is asked, so nothing else can fail it. */
export async function GET(): Promise<Response> {
  await connection();
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
