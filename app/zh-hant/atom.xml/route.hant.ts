import { answerFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles of the site as Atom, in traditional characters. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'atom', undefined, cachedTraditionalFeed);
}
