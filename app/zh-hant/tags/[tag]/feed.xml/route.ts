import { namedFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles with a tag as RSS 2.0, in traditional characters. */
export const GET = namedFeed('rss', 'tag', cachedTraditionalFeed);
