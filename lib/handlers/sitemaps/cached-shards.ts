import 'server-only';
import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { tags } from '@wenzhan/contract/cache/tags';
import { cacheLife } from 'next/cache';
import { cacheTagsIn, type InLanguage } from '../../site/queries/query';
import { cachedSite } from '../../site/queries/site';
import { planShards, type Shard } from './sitemap-plan';

/** Boundaries shift as articles change, so they are planned again once a day. */
const REDRAWN = { ...CONTENT_CACHE, revalidate: 24 * 60 * 60 };

/**
 * The current shards of the sitemap; only the first may be empty. All changes are read once a day; in
 * between only those of the last shard and later, because changes are appended at the end.
 *
 * @param language that of the content, in lower case; the default one without it
 * @throws {ApiError}
 */
export async function cachedShards(...language: InLanguage): Promise<Shard[]> {
  'use cache';
  cacheTagsIn(language[0], tags.changes, tags.articles, tags.categories, tags.site);
  const { cdnUrl } = await cachedSite(...language);
  const shards = await cachedAllShards(...language);
  const start = shards.at(-1)?.cursor ?? null;
  const latest = await planShards(start, { cdnUrl, language: language[0] });
  cacheLife(CONTENT_CACHE);
  return [...shards.slice(0, -1), ...latest].filter(
    ({ updatedAt }, index) => index === 0 || updatedAt !== undefined,
  );
}

async function cachedAllShards(...language: InLanguage): Promise<Shard[]> {
  'use cache';
  const { cdnUrl } = await cachedSite(...language);
  const shards = await planShards(null, { cdnUrl, language: language[0] });
  cacheLife(REDRAWN);
  return shards;
}
