import { notFoundResponse } from '@/lib/handlers/crawlers/conditional-response';
import { editionFile } from '@/lib/handlers/editions/edition-file';
import { editionOf } from '@/lib/site/editions';

/** A file of a further edition, such as a feed; the rewrites in `next.config.ts` lead here. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/editions/[edition]/[...path]'>,
): Promise<Response> {
  const { edition: segment, path } = await params;
  const edition = await editionOf(segment);
  return edition ? editionFile(request, edition, `/${path.join('/')}`) : notFoundResponse();
}
