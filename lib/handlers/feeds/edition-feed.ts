import 'server-only';
import type { ListName } from '@wenzhan/contract/cache/lists';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { languageAt } from '@wenzhan/kit/urls/editions';
import { cacheLife } from 'next/cache';
import { editionOf } from '../../site/editions';
import { cachedFeed, type Feed } from './feed';

/** A feed in a further edition; null for an unknown list. @param segment of the edition @throws {ApiError} */
export async function cachedEditionFeed(segment: string, name?: ListName): Promise<Feed | null> {
  'use cache';
  const language = languageAt(segment);
  const feed = await (language === undefined ? cachedFeed(name) : cachedFeed(name, language));
  if (!feed) {
    cacheLife(NOT_FOUND_CACHE);
    return null;
  }
  const edition = await editionOf(segment, feed.site);
  cacheLife(CONTENT_CACHE);
  return edition ? edition.convert(feed, []) : null;
}
