import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of an author as RSS. */
export const GET = namedFeed('rss', 'author');
