import { connection } from 'next/server';
import { latestBuild } from '@/lib/builds/manifest';

/** Which build is running, for pages of an older one. */
export async function GET(): Promise<Response> {
  await connection();
  return latestBuild();
}
