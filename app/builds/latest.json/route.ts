import { latestBuild } from '@/lib/builds/manifest';

/** The id of the running build, which pages of older builds request. */
export async function GET(): Promise<Response> {
  return latestBuild();
}
