import { answerFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of the site as RSS 2.0, in traditional characters. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'rss', undefined, cachedTraditionalFeed);
}
