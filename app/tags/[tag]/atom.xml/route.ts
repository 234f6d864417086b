import { lists } from '@/lib/api/lists';
import { answerFeed } from '@/lib/data/feed-response';
import { decodeName } from '@/lib/routes/list-routes';

/** The newest articles with a tag as Atom. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/tags/[tag]/atom.xml'>,
): Promise<Response> {
  const { tag } = await params;
  return answerFeed(request, 'atom', lists.tag(decodeName(tag) ?? tag));
}
