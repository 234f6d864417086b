import { namedFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles of an author as JSON Feed, in traditional characters. */
export const GET = namedFeed('json', 'author', cachedTraditionalFeed);
