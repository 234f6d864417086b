import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a category as Atom. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/content/[category]/atom.xml'>,
): Promise<Response> {
  return answerFeed(request, 'atom', (await params).category);
}
