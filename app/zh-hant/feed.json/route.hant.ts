import { answerFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles of the site as JSON Feed, in traditional characters. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'json', undefined, cachedTraditionalFeed);
}
