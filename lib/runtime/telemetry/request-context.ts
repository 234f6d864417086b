import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/singleton';

/** Carries the id of a request, from a proxy to the site and back in the response. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A version of a page in the cache. Times are milliseconds since 1970. */
export interface StoredVersion {
  key: string;
  renderStartedAt: number;
  storedAt: number;
}

/** Data of the current request. */
export interface RequestContext {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Pages that the page cache returned for it. */
  pages?: StoredVersion[];
  /**
   * Status of a document rendered for it if the framework would send 200 (docs/platform.md).
   */
  status?: number;
  /**
   * Status of the page that it is for. Its response may have another one: the framework sends its router 200 with the
   * flight data of a page that is missing, and 304 to who says `If-None-Match: *`.
   */
  pageStatus?: number;
  /** Whether the site has requested other addresses from itself to find the one that was meant. */
  isLookedUp?: boolean;
}

const storage = () => processSingleton('request', () => new AsyncLocalStorage<RequestContext>());

/** Runs a function in the context of a request. */
export const inRequest = (context: RequestContext, run: () => void): void =>
  storage().run(context, run);

/** The context of the current request; undefined outside of one. */
export const currentRequest = (): RequestContext | undefined => storage().getStore();

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => currentRequest()?.id;
