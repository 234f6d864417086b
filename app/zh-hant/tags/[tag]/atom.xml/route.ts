import { namedFeed } from '@/lib/handlers/feeds/feed-response';
import { cachedTraditionalFeed } from '@/lib/handlers/feeds/traditional-feed';

/** The newest articles with a tag as Atom, in traditional characters. */
export const GET = namedFeed('atom', 'tag', cachedTraditionalFeed);
