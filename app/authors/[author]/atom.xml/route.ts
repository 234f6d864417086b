import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of an author as Atom. */
export const GET = namedFeed('atom', 'author');
