import { AsyncLocalStorage } from 'node:async_hooks';
import { type RequestContext, thisProcess } from '../process/process';

/** Carries the id of a request, from a proxy to the site and back in the response. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Runs a function in the context of a request. */
export function inRequest<T>(context: RequestContext, run: () => T): T {
  thisProcess.requests ??= new AsyncLocalStorage();
  return thisProcess.requests.run(context, run);
}

/** The context of the current request; undefined outside of one. */
export const currentRequest = (): RequestContext | undefined => thisProcess.requests?.getStore();

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => currentRequest()?.id;
