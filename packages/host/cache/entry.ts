import type { OutgoingHttpHeaders } from 'node:http';
import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** A rendered page, in the framework's own shape: returned without a copy. */
export interface PageValue {
  kind: 'APP_PAGE';
  html: string;
  rscData: Buffer | undefined;
  headers: OutgoingHttpHeaders | undefined;
  postponed: string | undefined;
  status: number | undefined;
  segmentData: Map<string, Buffer> | undefined;
}

/** The stored response of a route handler. */
export interface RouteValue {
  kind: 'APP_ROUTE';
  body: Buffer;
  headers: OutgoingHttpHeaders;
  status: number;
}

/** The result of a `'use cache'` function, serialised by the framework. */
interface DataValue {
  kind: 'DATA';
  bytes: Uint8Array;
  /** Seconds for which a browser may use it. */
  stale: number;
}

export type Value = PageValue | RouteValue | DataValue;

/** A cache entry. Times are milliseconds since 1970, lifetimes seconds. */
export interface Entry {
  key: string;
  value: Value;
  tags: readonly string[];
  /** When its render began: it contains no later change. */
  renderStartedAt: number;
  /** When it was stored: its lifetimes count from here. */
  storedAt: number;
  /** When its last refresh began, which failed: the next follows after its lifetime. */
  lastRefreshAttemptAt?: number;
  /** Stale after this; false: never by time. */
  revalidate: number | false;
  /** Expired after this; undefined: never by time. */
  expire: number | undefined;
  /** The site's URL when a page was rendered, without a trailing slash; undefined for data. */
  siteUrl?: string | undefined;
}

/** Entries that expire this soon (`NOT_FOUND_CACHE` of packages/contract) are negative. */
const NEGATIVE_SECONDS = 300;
/** A key, headers and the object itself, roughly. */
const OVERHEAD_BYTES = 1024;
/** A tag of an entry, and the entry in the index by tag, roughly. */
const TAG_BYTES = 56;

/** HTTP status of a page or a route handler's response; 200 for data. */
export function statusOf({ value }: Entry): number {
  return value.kind === 'DATA' ? 200 : (value.status ?? 200);
}

/** Whether an entry is negative (404, 410, a redirect, no data): short-lived, in a separate segment. */
export function isNegative(entry: Entry): boolean {
  return (
    statusOf(entry) !== 200 || (entry.expire !== undefined && entry.expire <= NEGATIVE_SECONDS)
  );
}

/** Whether a page redirects to sign-in: no other redirect is temporary. */
export const isSignInRedirect = ({ status }: { status?: number | undefined }): boolean =>
  status === 307;

/** Whether an entry is worth a file; a shell whose rest is rendered per request is not. */
export function isPersistable({ value }: Entry): boolean {
  return value.kind !== 'APP_PAGE' || value.postponed === undefined;
}

/** Approximate size of an entry in memory, in bytes; a character of a string counts as two. */
export function bytesOf({ key, value, tags }: Entry): number {
  const own = OVERHEAD_BYTES + 2 * key.length + TAG_BYTES * tags.length;
  if (value.kind === 'DATA') return own + value.bytes.byteLength;
  if (value.kind === 'APP_ROUTE') return own + value.body.byteLength;
  let bytes = own + 2 * (value.html.length + (value.postponed?.length ?? 0));
  bytes += value.rscData?.byteLength ?? 0;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.byteLength;
  return bytes;
}

/** Whether `revalidate` has elapsed. */
export function isStale({ storedAt, revalidate }: Entry, now = steadyNow()): boolean {
  return revalidate !== false && storedAt + revalidate * 1000 < now;
}

/** Whether `expire` has elapsed. */
export function isExpired({ storedAt, expire }: Entry, now = steadyNow()): boolean {
  return expire !== undefined && storedAt + expire * 1000 < now;
}

/**
 * Corrects an entry that a tier kept from another process. If its times are in the future, a clock was set back and
 * its age is unknown: it is stale, and older than every invalidation.
 *
 * @param toleranceMs by which the clock of the other process may be ahead
 */
export function withKnownTimes(entry: Entry, toleranceMs = 0): Entry {
  const now = steadyNow();
  const { revalidate } = entry;
  if (!isFromFuture(entry, now + toleranceMs)) return entry;
  const seconds = revalidate === false ? 0 : revalidate;
  return {
    ...entry,
    renderStartedAt: 0,
    storedAt: now - seconds * 1000 - 1,
    revalidate: seconds,
  };
}

/** Whether an entry was made by a clock that was ahead. */
export const isFromFuture = (
  { storedAt, renderStartedAt }: Pick<Entry, 'storedAt' | 'renderStartedAt'>,
  now = steadyNow(),
): boolean => Math.max(storedAt, renderStartedAt) > now;

/** Path of the page or route that a response key identifies; null for any other key. */
export function pathOf(key: string): string | null {
  const path = /^page:\/route-cache\/APP_(?:PAGE|ROUTE)\/[0-9a-f]{64}\/\$(\/.*)$/.exec(key)?.[1];
  if (path === undefined || path.includes('[')) return null;
  return path === '/index' ? '/' : path.replace(/^\/index(?=\/index)/, '');
}
