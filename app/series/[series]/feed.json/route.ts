import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles of a series as JSON Feed. */
export const GET = namedFeed('json', 'series');
