import { namedFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles with a tag as Atom, in traditional characters. */
export const GET = namedFeed('atom', 'tag', cachedTraditionalFeed);
