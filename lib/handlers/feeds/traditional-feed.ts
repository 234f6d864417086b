import 'server-only';
import type { ListName } from '@wenzhan/contract/cache/lists';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { traditionalScript } from '@wenzhan/text/traditional/script';
import { convertValueApart } from '@wenzhan/text/traditional/values';
import { cacheLife } from 'next/cache';
import { traditionalHtml } from '../../site/queries/traditional-html';
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
