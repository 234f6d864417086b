import { namedFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles of a series as Atom, in traditional characters. */
export const GET = namedFeed('atom', 'series', cachedTraditionalFeed);
