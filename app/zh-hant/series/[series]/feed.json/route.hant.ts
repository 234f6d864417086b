import { namedFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles of a series as JSON Feed, in traditional characters. */
export const GET = namedFeed('json', 'series', cachedTraditionalFeed);
