import 'server-only';
import { cacheLife } from 'next/cache';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../../api/cache-profiles';
import type { ListName } from '../../api/lists';
import { traditionalHtml } from '../../site/queries/traditional-html';
import { traditionalScript } from '../../text/traditional/script';
import { convertValueApart } from '../../text/traditional/values';
import { cachedFeed, type Feed } from './feed';

/** A feed in traditional characters; null for an unknown list. @throws {ApiError} */
export async function cachedTraditionalFeed(name?: ListName): Promise<Feed | null> {
  'use cache';
  const feed = await cachedFeed(name);
  if (!feed) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const script = await traditionalScript(feed.site);
  cacheLife(CONTENT_CACHE);
  return convertValueApart(feed, script, traditionalHtml);
}
