import { getHeapStatistics } from 'node:v8';
import type { PageShare } from './page-share';

/** Share of the cache, of Redis, and of the heap, up to which pages are rendered. */
const FULL = 0.9;
/**
 * Share of a full Redis up to which it takes pages of this build: first it drops pages that nobody has asked for for
 * long, of earlier builds, then what was rendered first.
 */
const OWN_PART = 0.5;

export function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * FULL;
}

/**
 * Whether another page would drive out one that was more wanted: of this instance's last tier that takes pages, or of
 * Redis.
 */
export async function isStoreFull({ store, factor }: PageShare): Promise<boolean> {
  const { disk, memory } = store.stats;
  const { bytes, maxBytes } = disk && !disk.isFailing ? disk : memory;
  if (bytes > maxBytes * FULL) return true;
  const redis = await store.sharedMemory();
  if (!redis || redis.bytes <= redis.maxBytes * FULL) return false;
  return bytes * factor > redis.maxBytes * OWN_PART;
}
