import { namedFeed } from '@/lib/data/feed-response';

/** The newest articles with a tag as JSON Feed. */
export const GET = namedFeed('json', 'tag');
