import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles with a tag as Atom. */
export const GET = namedFeed('atom', 'tag');
