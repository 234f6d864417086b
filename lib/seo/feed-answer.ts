import { connection } from 'next/server';
import { cachedFeed, type FeedView } from '../api/feed';
import { answerDocument, answerFailure, answerMissing } from './document-answer';
import { atomFeed } from './feed-atom';
import { FEED_FORMATS, type FeedFormat, feedChannel } from './feed-channel';
import { jsonFeed } from './feed-json';
import { rssFeed } from './feed-rss';
import { isIndexable } from './indexable';

const WRITERS: Readonly<Record<FeedFormat, (view: FeedView) => string>> = {
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
  if (!isIndexable({})) return answerMissing();
  try {
    const view = await cachedFeed(category);
    if (!view) return answerMissing();
    return answerDocument(request, {
      type: FEED_FORMATS[format].type,
      body: WRITERS[format](view),
      updatedAt: feedChannel(view, format).updatedAt,
    });
  } catch (error) {
    return answerFailure(error);
  }
}
