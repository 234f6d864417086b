import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { MISSING } from './cache-life';
import { recall, type Snapshot } from './last-good';
import { load } from './load';
import { getSite, getStaticPages } from './queries';
import type { PageSummary, SiteConfig } from './schemas';
import { tags } from './tags';

/**
 * The site's configuration, whatever the backend does: the current one, else the last good one,
 * else the snapshot that the build took. Never throws in a build made by `npm run build`.
 */
export async function getSiteOrLastGood(): Promise<SiteConfig> {
  const loaded = await load(getSite());
  return loaded.state === 'found' ? loaded.value : lastGood('site');
}

/** The static pages, in the same way. */
export async function getStaticPagesOrLastGood(): Promise<PageSummary[]> {
  const loaded = await load(getStaticPages());
  return loaded.state === 'found' ? loaded.value : lastGood('pages');
}

/** Cached for a short while, so that a page made with it is soon made again. */
async function lastGood<K extends keyof Snapshot>(key: K): Promise<Snapshot[K]> {
  'use cache';
  cacheTag(tags.site);
  cacheLife(MISSING);
  return recall(key);
}
