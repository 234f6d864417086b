import { answerFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of a category as RSS 2.0, in traditional characters. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/feed.xml'>,
): Promise<Response> {
  return answerFeed(request, 'rss', (await params).category, cachedTraditionalFeed);
}
