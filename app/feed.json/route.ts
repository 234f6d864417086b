import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of the site as JSON Feed. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'json');
}
