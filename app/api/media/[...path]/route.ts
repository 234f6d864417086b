import type { NextRequest } from 'next/server';
import { handleMedia } from '@/lib/handlers/media-files/handle-media';

/** A file of `/media`, which is rewritten here (`lib/handlers/media-files/media-rewrites.ts`). */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/media/[...path]'>,
): Promise<Response> {
  const { path } = await params;
  return handleMedia(request, path);
}
