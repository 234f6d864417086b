import { answerFeed } from '@/lib/data/feed-response';

/** The newest articles of the site as Atom. */
export function GET(request: Request): Promise<Response> {
  return answerFeed(request, 'atom');
}
