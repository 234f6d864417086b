import { namedFeed } from '@/lib/data/feed-response';

/** The newest articles with a tag as RSS. */
export const GET = namedFeed('rss', 'tag');
