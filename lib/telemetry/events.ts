import type { RouteKind } from '../routes/table';
import { createEvent } from './event';
import type { VitalName } from './report-schemas';

/** A request that has had its answer, or whose visitor went away before. */
export interface RequestEnded {
  id: string;
  method: string;
  /** Without its query, which may hold words and secrets. */
  path: string;
  kind: RouteKind;
  /** 499 where the visitor went away before the answer was complete. */
  status: number;
  durationMs: number;
  /** Of the answer, as sent: headers included, compressed. */
  bytes: number;
  /** What the framework said of its cache: `HIT`, `STALE` or `MISS`; nothing where it has no say. */
  cache: string | undefined;
  userAgent: string;
}

/** A call of the backend, its retry included. */
export interface BackendCalled {
  call: string;
  /** `ok`, `missing`, or what kind of failure it was. */
  outcome: string;
  durationMs: number;
}

/** A look into one tier of the store of pages and data. */
export interface StoreAsked {
  store: 'page' | 'data';
  tier: 'memory' | 'disk' | 'redis' | 'build';
  result: 'hit' | 'stale' | 'miss';
}

/** What one visit of a page measured. */
interface VitalsMeasured {
  kind: RouteKind;
  /** Milliseconds; CLS is a number without a unit. */
  metrics: Partial<Record<VitalName, number>>;
}

export const requestEnded = createEvent<RequestEnded>('request-ended');
export const backendCalled = createEvent<BackendCalled>('backend-called');
export const storeAsked = createEvent<StoreAsked>('store-asked');
export const vitalsMeasured = createEvent<VitalsMeasured>('vitals-measured');
export const clientFailed = createEvent<undefined>('client-failed');
