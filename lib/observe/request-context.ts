import { AsyncLocalStorage } from 'node:async_hooks';
import { shared } from '../process/shared';

/** What is known of the request that something happens for. */
interface RequestContext {
  id: string;
}

const storage = () => shared('request', () => new AsyncLocalStorage<RequestContext>());

/** Runs what belongs to one request. */
export const inRequest = (context: RequestContext, run: () => void): void =>
  storage().run(context, run);

/** The id of the request that this happens for; undefined where it is nobody's. */
export const currentRequestId = (): string | undefined => storage().getStore()?.id;
