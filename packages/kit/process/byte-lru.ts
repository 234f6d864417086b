import { LRUCache } from 'lru-cache';

/**
 * A cache that is bounded by bytes; the least recently used entry is removed first. An entry that is
 * larger than the whole cache is not kept, and removes its predecessor.
 *
 * @param maxBytes 0 keeps nothing; the library itself takes positive integers only
 */
export function createByteLru<V extends object>(
  maxBytes: number,
  options: Pick<
    LRUCache.OptionsBase<string, V, unknown>,
    'sizeCalculation' | 'dispose' | 'disposeAfter'
  > = {},
): LRUCache<string, V> {
  return new LRUCache<string, V>({ ...options, maxSize: Math.max(1, Math.floor(maxBytes)) });
}
