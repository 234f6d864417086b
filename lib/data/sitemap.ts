import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { CONTENT_CACHE } from '../api/cache-profiles';
import { tags } from '../api/tags';
import { cachedSite } from './site';
import { planShards, type Shard } from './sitemap-plan';

/** The boundaries move by themselves as articles change, so they are drawn anew now and then. */
const REDRAWN = { ...CONTENT_CACHE, revalidate: 24 * 60 * 60 };

/**
 * The shards of the sitemap as things are now, none of them empty but the first. Once a day all
 * changes are walked through; in between, those of the last shard and what follows it, because
 * changes are added at the end.
 *
 * @throws {ApiError}
 */
export async function cachedShards(): Promise<Shard[]> {
  'use cache';
  cacheTag(tags.articles, tags.categories, tags.site);
  const { cdnUrl } = await cachedSite();
  const known = await cachedAllShards();
  const latest = await planShards(known.at(-1)?.cursor ?? null, cdnUrl);
  cacheLife(CONTENT_CACHE);
  return [...known.slice(0, -1), ...latest].filter(
    ({ updatedAt }, index) => index === 0 || updatedAt !== undefined,
  );
}

async function cachedAllShards(): Promise<Shard[]> {
  'use cache';
  const shards = await planShards(null, (await cachedSite()).cdnUrl);
  cacheLife(REDRAWN);
  return shards;
}
