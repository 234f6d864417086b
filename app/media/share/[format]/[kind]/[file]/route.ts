import type { NextRequest } from 'next/server';
import { handleShareImage } from '@/lib/handlers/share-image/handle-share-image';

/** The Open Graph image of a page; `v` is the version in the page's metadata. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/media/share/[format]/[kind]/[file]'>,
): Promise<Response> {
  return handleShareImage(await params, request.nextUrl.searchParams.get('v'));
}
