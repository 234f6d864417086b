import { namedFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles with a tag as JSON Feed, in traditional characters. */
export const GET = namedFeed('json', 'tag', cachedTraditionalFeed);
