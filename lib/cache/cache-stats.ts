import type { Freshness } from './tag-table';

/** What is held, and how much may be. */
export interface TierStats {
  entries: number;
  bytes: number;
  maxBytes: number;
}

/** What is known of Redis in this process. */
export interface RedisHealth {
  /** `away`: it does not answer, or did not a moment ago. */
  state: 'well' | 'away';
  /** When it last answered, in milliseconds since 1970; null where it has not. */
  answeredAt: number | null;
}

/** What the store of a process holds, and whom it shares it with. */
export interface CacheStats {
  /** `pages`: the good ones among its entries. */
  memory: TierStats & { pages: number };
  /** Undefined where nothing is kept in files. */
  disk: TierStats | undefined;
  /** Undefined without Redis. */
  shared: RedisHealth | undefined;
}

/** What is stored for a page now. */
export interface StoredPage {
  path: string;
  /** HTTP status of what is stored; null when nothing is. */
  status: number | null;
  state: Freshness | 'none';
  /** Milliseconds since 1970. */
  storedAt: number | null;
}
