import { namedFeed } from '@/lib/handlers/feeds/feed-response';

/** The newest articles with a tag as JSON Feed. */
export const GET = namedFeed('json', 'tag');
