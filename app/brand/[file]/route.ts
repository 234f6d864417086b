import { handleStylesheet } from '@/lib/handlers/brand/handle-stylesheet';

/** The style sheet of a brand, which the site's document links. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/brand/[file]'>,
): Promise<Response> {
  return handleStylesheet((await params).file);
}
