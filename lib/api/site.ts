import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { MISSING } from './cache-life';
import { load } from './load';
import { getSite } from './queries';
import { type SiteConfig, siteConfigSchema } from './schemas';
import { tags } from './tags';

let lastGood: SiteConfig | undefined;

/**
 * The site's configuration, whatever the backend does: the current one, else the last good one,
 * else the snapshot that the build took. Never throws in a build made by `npm run build`.
 */
export async function getSiteOrLastGood(): Promise<SiteConfig> {
  const loaded = await load(getSite());
  if (loaded.state !== 'found') return getLastGoodSite();
  lastGood = loaded.value;
  return loaded.value;
}

/** Cached for a short while, so that a page made with it is soon made again. */
async function getLastGoodSite(): Promise<SiteConfig> {
  'use cache';
  cacheTag(tags.site);
  cacheLife(MISSING);
  return lastGood ?? siteConfigSchema.parse(JSON.parse(process.env.SITE_SNAPSHOT ?? 'null'));
}
