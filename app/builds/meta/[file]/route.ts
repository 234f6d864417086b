import { connection } from 'next/server';
import { buildMeta } from '@/lib/browser/builds/manifest';

/** The manifest of the running build, under its id. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/builds/meta/[file]'>,
): Promise<Response> {
  await connection();
  return buildMeta((await params).file);
}
