import type { NextRequest } from 'next/server';
import { answerSharePicture } from '@/lib/share/answer';

/** The picture that cards show of a page; `v` is the version that the page asked for. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/media/share/[format]/[kind]/[file]'>,
): Promise<Response> {
  return answerSharePicture(await params, request.nextUrl.searchParams.get('v'));
}
