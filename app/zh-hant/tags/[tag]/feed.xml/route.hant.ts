import { lists } from '@/lib/api/lists';
import { answerFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';
import { decodeName } from '@/lib/routes/list-routes';

/** The newest articles with a tag as RSS 2.0, in traditional characters. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/tags/[tag]/feed.xml'>,
): Promise<Response> {
  const { tag } = await params;
  return answerFeed(request, 'rss', lists.tag(decodeName(tag) ?? tag), cachedTraditionalFeed);
}
