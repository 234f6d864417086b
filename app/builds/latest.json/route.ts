import { connection } from 'next/server';
import { latestBuild } from '@/lib/browser/builds/manifest';

/** The id of the running build, which pages of older builds request. */
export async function GET(): Promise<Response> {
  await connection();
  return latestBuild();
}
