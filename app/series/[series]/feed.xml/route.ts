import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a series as RSS. */
export const GET = namedFeed('rss', 'series');
