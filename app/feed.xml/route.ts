import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of the site as RSS 2.0. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'rss');
}
