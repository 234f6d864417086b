import type { Freshness } from './tag-table';

/** Size and capacity of a tier. */
export interface TierStats {
  entries: number;
  bytes: number;
  maxBytes: number;
}

/** State of Redis, as seen from this process. */
export interface RedisHealth {
  /** `away`: it does not respond, or did not a moment ago. */
  state: 'well' | 'away';
  /** Time of its last response, in milliseconds since 1970; null if there was none. */
  answeredAt: number | null;
}

/** Statistics of the store of a process. */
export interface CacheStats {
  /** `pages`: pages among its entries, without negative ones. */
  memory: TierStats & { pages: number };
  /** Undefined without a disk tier. */
  disk: TierStats | undefined;
  /** Undefined without Redis. */
  shared: RedisHealth | undefined;
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
