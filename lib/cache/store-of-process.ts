import type { CacheStats, StoredPage } from './cache-stats';
import type { Entry } from './entry';
import type { Freshness, Invalidation } from './tag-table';

export interface CachedPage {
  key: string;
  path: string;
}

/** The part of the page cache that the site uses; the framework's handlers use the rest of `Store`. */
export interface PageCache {
  /** Known to this process alone: marks the requests that it sends to itself. */
  readonly refreshKey: string;
  readonly stats: CacheStats;
  readonly tags: {
    freshness(tags: readonly string[], renderStartedAt: number): Freshness;
    endsExpired(tag: string): boolean;
  };
  peek(key: string): Entry | undefined;
  peekStale(key: string): Entry | undefined;
  get(key: string): Promise<Entry | undefined>;
  freshness(entry: Entry): Freshness;
  invalidate(invalidation: Invalidation): Promise<{ propagated: boolean; persisted: boolean }>;
  pagesWith(tags?: readonly string[]): CachedPage[];
  stored(page: CachedPage): Promise<StoredPage>;
  setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined>;
}

const NAME = Symbol.for('wenzhan.store');
const holder = globalThis as typeof globalThis & { [NAME]?: PageCache };

/** The page cache of this process; undefined if the host provides its own. */
export function processStore(): PageCache | undefined {
  return holder[NAME];
}

/** Shares the store through the process, because handlers and application are bundled separately. */
export function setProcessStore(store: PageCache): void {
  holder[NAME] = store;
}
