import { answerFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of a category as Atom, in traditional characters. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/atom.xml'>,
): Promise<Response> {
  return answerFeed(request, 'atom', (await params).category, cachedTraditionalFeed);
}
