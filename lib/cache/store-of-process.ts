import type { CacheStats, StoredPage } from './cache-stats';
import type { Entry } from './entry';
import type { Freshness, Invalidation } from './tag-table';

/** A page in the cache. */
export interface CachedPage {
  key: string;
  path: string;
}

/** What the site does with the page cache; the framework's handlers use the rest of `Store`. */
export interface PageCache {
  /** Known to this process alone: marks the requests that it sends to itself. */
  readonly refreshKey: string;
  readonly stats: CacheStats;
  readonly tags: {
    freshness(tags: readonly string[], renderStartedAt: number): Freshness;
    endsExpired(tag: string): boolean;
  };
  peek(key: string): Entry | undefined;
  get(key: string): Promise<Entry | undefined>;
  freshness(entry: Entry): Freshness;
  invalidate(invalidation: Invalidation): Promise<{ propagated: boolean }>;
  pagesWith(tags?: readonly string[]): CachedPage[];
  stored(page: CachedPage): Promise<StoredPage>;
  setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined>;
}

const NAME = Symbol.for('wenzhan.store');
const holder = globalThis as typeof globalThis & { [NAME]?: PageCache };

/** The page cache of this process; undefined where the host brings its own. */
export function processStore(): PageCache | undefined {
  return holder[NAME];
}

/** The handlers and the application are bundled apart, so they share it through the process. */
export function setProcessStore(store: PageCache): void {
  holder[NAME] = store;
}
