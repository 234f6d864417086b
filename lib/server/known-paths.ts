import { LRUCache } from 'lru-cache';

/** As many as a large site has pages that are asked for in one day. */
const MOST = 20_000;

/** Paths that were found lately; the oldest make room. */
export interface KnownPaths {
  add: (path: string) => void;
  has: (path: string) => boolean;
}

export function createKnownPaths(): KnownPaths {
  const paths = new LRUCache<string, true>({ max: MOST });
  return { has: (path) => paths.has(path), add: (path) => paths.set(path, true) };
}
