import { namedFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of an author as RSS 2.0, in traditional characters. */
export const GET = namedFeed('rss', 'author', cachedTraditionalFeed);
