import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a category as JSON Feed. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/feed.json'>,
): Promise<Response> {
  return answerFeed(request, 'json', (await params).category);
}
