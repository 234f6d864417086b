import type { NextRequest } from 'next/server';
import { handleShareImage } from '@/lib/share-image/handle-share-image';

/** The picture that cards show of a page; `v` is the version that the page asked for. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/media/share/[format]/[kind]/[file]'>,
): Promise<Response> {
  return handleShareImage(await params, request.nextUrl.searchParams.get('v'));
}
