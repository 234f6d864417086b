import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles with a tag as RSS. */
export const GET = namedFeed('rss', 'tag');
