import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a series as Atom. */
export const GET = namedFeed('atom', 'series');
