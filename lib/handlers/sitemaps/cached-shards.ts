import 'server-only';
import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { tags } from '@wenzhan/contract/cache/tags';
import { cacheLife, cacheTag } from 'next/cache';
import { cachedSite } from '../../site/queries/site';
import { planShards, type Shard } from './sitemap-plan';

/** Boundaries shift as articles change, so they are planned again once a day. */
const REDRAWN = { ...CONTENT_CACHE, revalidate: 24 * 60 * 60 };

/**
 * The current shards of the sitemap; only the first may be empty. All changes are read once a day; in
 * between only those of the last shard and later, because changes are appended at the end.
 *
 * @throws {ApiError}
 */
export async function cachedShards(): Promise<Shard[]> {
  'use cache';
  cacheTag(tags.changes, tags.articles, tags.categories, tags.site);
  const { cdnUrl } = await cachedSite();
  const shards = await cachedAllShards();
  const latest = await planShards(shards.at(-1)?.cursor ?? null, cdnUrl);
  cacheLife(CONTENT_CACHE);
  return [...shards.slice(0, -1), ...latest].filter(
    ({ updatedAt }, index) => index === 0 || updatedAt !== undefined,
  );
}

async function cachedAllShards(): Promise<Shard[]> {
  'use cache';
  const shards = await planShards(null, (await cachedSite()).cdnUrl);
  cacheLife(REDRAWN);
  return shards;
}
