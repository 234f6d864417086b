import { lists } from '@/lib/api/lists';
import { answerFeed } from '@/lib/data/feed-response';
import { decodeName } from '@/lib/routes/list-routes';

/** The newest articles with a tag as JSON Feed. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/tags/[tag]/feed.json'>,
): Promise<Response> {
  const { tag } = await params;
  return answerFeed(request, 'json', lists.tag(decodeName(tag) ?? tag));
}
