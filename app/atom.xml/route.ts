import { answerFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of the site as Atom. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'atom');
}
