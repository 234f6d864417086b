import type { OutgoingHttpHeaders } from 'node:http';

/** A rendered page, in the framework's own shape: handed out without a copy. */
export interface PageValue {
  kind: 'APP_PAGE';
  html: string;
  rscData: Buffer | undefined;
  headers: OutgoingHttpHeaders | undefined;
  postponed: string | undefined;
  status: number | undefined;
  segmentData: Map<string, Buffer> | undefined;
}

/** The stored answer of a route handler. */
export interface RouteValue {
  kind: 'APP_ROUTE';
  body: Buffer;
  headers: OutgoingHttpHeaders;
  status: number;
}

/** What a `'use cache'` function returned, serialised by the framework. */
interface DataValue {
  kind: 'DATA';
  bytes: Uint8Array;
  /** Seconds that a browser may hold it. */
  stale: number;
}

export type Value = PageValue | RouteValue | DataValue;

/** One thing in the store. Times are milliseconds since 1970, lifetimes seconds. */
export interface Entry {
  key: string;
  value: Value;
  tags: readonly string[];
  /** When its rendering began: it knows of no change after that. */
  renderStartedAt: number;
  /** When it was stored: its lifetimes count from here. */
  storedAt: number;
  /** When a refresh of it failed last: it is left alone for its lifetime then. */
  lastRefreshAttemptAt?: number;
  /** Asked for again after this; false: never by time. */
  revalidate: number | false;
  /** Not used any more after this. */
  expire: number | undefined;
  /** The site's address when a page was rendered, without a trailing slash; data knows of none. */
  siteUrl?: string | undefined;
}

/** What expires this soon (`MISSING` of lib/api) stands for something that does not exist. */
const NEGATIVE_SECONDS = 300;
/** A key, headers and the object itself, roughly. */
const OVERHEAD_BYTES = 1024;

/** HTTP status of a page or a route handler's answer; 200 for data. */
export function statusOf({ value }: Entry): number {
  return value.kind === 'DATA' ? 200 : (value.status ?? 200);
}

/** What stands for nothing (404, 410, a redirect, no data): short-lived, in a room of its own. */
export function isNegative(entry: Entry): boolean {
  return (
    statusOf(entry) !== 200 || (entry.expire !== undefined && entry.expire <= NEGATIVE_SECONDS)
  );
}

/** What a page is where nobody gets it without signing in: nothing else redirects for the time being. */
export const isSignInRedirect = ({ status }: { status?: number | undefined }): boolean =>
  status === 307;

/** A shell whose rest is rendered per request is worth no file. */
export function isPersistable({ value }: Entry): boolean {
  return value.kind !== 'APP_PAGE' || value.postponed === undefined;
}

/** Bytes that an entry holds in memory; a character of a string counts as two. */
export function bytesOf({ key, value, tags }: Entry): number {
  const own = OVERHEAD_BYTES + 2 * key.length + 16 * tags.length;
  if (value.kind === 'DATA') return own + value.bytes.byteLength;
  if (value.kind === 'APP_ROUTE') return own + value.body.byteLength;
  let bytes = own + 2 * (value.html.length + (value.postponed?.length ?? 0));
  bytes += value.rscData?.byteLength ?? 0;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.byteLength;
  return bytes;
}

/** Past the time when it is asked for again. */
export function isStale({ storedAt, revalidate }: Entry, now = Date.now()): boolean {
  return revalidate !== false && storedAt + revalidate * 1000 < now;
}

/** Past the time when it may be used at all. */
export function isExpired({ storedAt, expire }: Entry, now = Date.now()): boolean {
  return expire !== undefined && storedAt + expire * 1000 < now;
}

/** Path of the page or route that a response key stands for; null for anything else. */
export function pathOf(key: string): string | null {
  const path = /^page:\/route-cache\/APP_(?:PAGE|ROUTE)\/[0-9a-f]{64}\/\$(\/.*)$/.exec(key)?.[1];
  if (path === undefined || path.includes('[')) return null;
  return path === '/index' ? '/' : path.replace(/^\/index(?=\/index)/, '');
}

/** The tag that the framework gives to the page of a path. */
export function pathTag(path: string): string {
  return `_N_T_${path === '/' ? '/index' : path}`;
}
