import type { NextRequest } from 'next/server';
import { handleIcon } from '@/lib/handlers/brand/handle-icon';

/** An icon of the site, made from its picture; `v` is the version in the page's metadata. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/icons/[file]'>,
): Promise<Response> {
  return handleIcon((await params).file, request.nextUrl.searchParams.get('v'));
}
