/** How an entry of the page cache may be used: `stale` until there is a new one, `expired` not at all. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** Marks what carries one of the tags as outdated. */
export interface Invalidation {
  tags: string[];
  kind: 'stale' | 'expired';
  /** Milliseconds since 1970; renders that began later contain the change. */
  at: number;
}

export interface CachedPage {
  key: string;
  path: string;
}

/** A page and what its stored version carries. */
export interface TaggedPage extends CachedPage {
  tags: readonly string[];
  /** Milliseconds since 1970. */
  renderStartedAt: number;
  /** Whether its links lead to another address of the site than today's. */
  isForOtherOrigin: boolean;
}

/** What is currently stored for a page. */
export interface StoredPage {
  path: string;
  /** HTTP status of the stored entry; null without one. */
  status: number | null;
  state: Freshness | 'none';
  /** Milliseconds since 1970. */
  storedAt: number | null;
}

/** Size and capacity of a tier. */
export interface TierStats {
  entries: number;
  bytes: number;
  maxBytes: number;
}

/** State of Redis, as seen from this process. */
export interface RedisHealth {
  /** `unavailable`: it does not respond, or did not a moment ago. */
  state: 'available' | 'unavailable';
  /** Time of its last response, in milliseconds since 1970; null if there was none. */
  answeredAt: number | null;
}

/** Statistics of the page cache of a process. */
export interface CacheStats {
  /** `pages`: pages among its entries, without negative ones. */
  memory: TierStats & { pages: number };
  /** Undefined without a disk tier. `isFailing`: the last entry could not be written. */
  disk: (TierStats & { isFailing: boolean }) | undefined;
  /** Undefined without Redis. */
  shared: RedisHealth | undefined;
}

/** What the site uses of the page cache of a self-hosted server, which provides it. */
export interface PageCache {
  /** Known to this process alone: marks the requests that it sends to itself. */
  readonly refreshKey: string;
  readonly stats: CacheStats;
  readonly tags: {
    /** @param renderStartedAt milliseconds since 1970 */
    freshness(tags: readonly string[], renderStartedAt: number): Freshness;
    /** Whether the latest invalidation of a tag expired it. */
    endsExpired(tag: string): boolean;
  };
  /** Whether a fresh page is stored under a key. */
  hasFresh(key: string): Promise<boolean>;
  /**
   * Waits for the end of the next render of a stored page.
   *
   * @returns whether there is a new page; false if it failed, and the stored one stays
   */
  nextRender(key: string, signal: AbortSignal): Promise<boolean>;
  /** @returns whether the other instances know it, and whether it survives a restart */
  invalidate(invalidation: Invalidation): Promise<{ propagated: boolean; persisted: boolean }>;
  /** Pages that carry one of the tags, the most recently used first; all pages if none are given. */
  pagesWith(tags?: readonly string[]): TaggedPage[];
  stored(page: CachedPage): Promise<StoredPage>;
  /** Records a text for all instances. @returns whether it is new; undefined without Redis */
  setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined>;
}

/** The tag that the framework gives to the page of a path. */
export function pathTag(path: string): string {
  return `_N_T_${path === '/' ? '/index' : path}`;
}

/** The path of a page that such a tag names; null for any other tag. */
export function taggedPath(tag: string): string | null {
  const path = /^_N_T_(\/.*)$/.exec(tag)?.[1];
  return path === '/index' ? '/' : (path ?? null);
}

/** Tag of a result that the page cache does not store: the backend asked for a sign-in. */
export const UNAUTHORISED_TAG = 'unauthorised';

/** Tag with the exact status of a page, which itself can only have 308 and 404. */
export const statusTag = (status: 301 | 410): string => `status:${status}`;
