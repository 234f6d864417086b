import { LRUCache } from 'lru-cache';

/** More pages than most sites serve in a day. */
const MOST = 20_000;

/** A bounded set of recently found paths; the oldest are dropped first. */
export interface KnownPaths {
  add: (path: string) => void;
  has: (path: string) => boolean;
}

export function createKnownPaths(): KnownPaths {
  const paths = new LRUCache<string, true>({ max: MOST });
  return { has: (path) => paths.has(path), add: (path) => paths.set(path, true) };
}
