import { namedFeed } from '@/lib/data/feed-response';
import { cachedTraditionalFeed } from '@/lib/data/traditional-feed';

/** The newest articles of an author as Atom, in traditional characters. */
export const GET = namedFeed('atom', 'author', cachedTraditionalFeed);
