import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a category as RSS 2.0. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/feed.xml'>,
): Promise<Response> {
  return answerFeed(request, 'rss', (await params).category);
}
