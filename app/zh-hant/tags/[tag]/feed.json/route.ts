import { namedFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles with a tag as JSON Feed, in traditional characters. */
export const GET = namedFeed('json', 'tag', cachedTraditionalFeed);
