import { namedFeed } from '@/lib/data/feed-response';

/** The newest articles with a tag as Atom. */
export const GET = namedFeed('atom', 'tag');
