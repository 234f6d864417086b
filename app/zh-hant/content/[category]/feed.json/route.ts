import { answerFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of a category as JSON Feed, in traditional characters. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/feed.json'>,
): Promise<Response> {
  return answerFeed(request, 'json', (await params).category, cachedTraditionalFeed);
}
