import { AsyncLocalStorage } from 'node:async_hooks';
import { thisProcess } from './process';

/**
 * Runs a function outside the async context of the current render. What a render starts belongs to it
 * permanently, and the framework never settles a request to another server once the render is over.
 *
 * All calls use the context of the first one, which `packages/host/bootstrap.ts` makes.
 */
export function runDetached<T>(run: () => T): T {
  thisProcess.runDetached ??= AsyncLocalStorage.snapshot();
  return thisProcess.runDetached(run);
}
