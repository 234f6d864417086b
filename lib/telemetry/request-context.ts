import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/singleton';

/** Carries the id of a request, from a proxy and back to whoever asks. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** One version of a page in the store. Times are milliseconds since 1970. */
export interface StoredVersion {
  key: string;
  renderStartedAt: number;
  storedAt: number;
}

/** What is known of the request that something happens for. */
export interface RequestContext {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The pages that the store gave the framework for it. */
  pages?: StoredVersion[];
  /** The status of a document that is rendered for it, where the framework says 200 (docs/adr/draft-mode-status.md). */
  status?: number;
}

const storage = () => processSingleton('request', () => new AsyncLocalStorage<RequestContext>());

/** Runs what belongs to one request. */
export const inRequest = (context: RequestContext, run: () => void): void =>
  storage().run(context, run);

/** The request that this happens for; undefined where it is nobody's. */
export const currentRequest = (): RequestContext | undefined => storage().getStore();

/** The id of the request that this happens for; undefined where it is nobody's. */
export const currentRequestId = (): string | undefined => currentRequest()?.id;
