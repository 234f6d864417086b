import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of an author as JSON Feed. */
export const GET = namedFeed('json', 'author');
