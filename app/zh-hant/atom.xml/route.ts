import { answerFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of the site as Atom, in traditional characters. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'atom', undefined, cachedTraditionalFeed);
}
