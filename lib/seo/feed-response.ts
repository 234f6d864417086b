import { connection } from 'next/server';
import { cachedFeed, type Feed } from '../api/feed';
import { conditionalResponse, failureResponse, notFoundResponse } from './conditional-response';
import { atomFeed } from './feed-atom';
import { FEED_FORMATS, type FeedFormat, feedChannel } from './feed-channel';
import { jsonFeed } from './feed-json';
import { rssFeed } from './feed-rss';
import { isIndexable } from './indexable';

const WRITERS: Readonly<Record<FeedFormat, (view: Feed) => string>> = {
  rss: rssFeed,
  atom: atomFeed,
  json: jsonFeed,
};

/** Answers with the feed of a category, or of the whole site; none where nothing may be indexed. */
export async function answerFeed(
  request: Request,
  format: FeedFormat,
  category?: string,
): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const view = await cachedFeed(category);
    if (!view) return notFoundResponse();
    return conditionalResponse(request, {
      type: FEED_FORMATS[format].type,
      body: WRITERS[format](view),
      updatedAt: feedChannel(view, format).updatedAt,
    });
  } catch (error) {
    return failureResponse(error);
  }
}
