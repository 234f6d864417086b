import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from './singleton';

/**
 * Runs something as nobody's request. What a render starts belongs to it for good, and the framework
 * lets a request to another server wait for ever once the render is over.
 *
 * The first call takes the surroundings that all others get: `prepare.ts` makes it.
 */
export const runDetached = <T>(run: () => T): T =>
  processSingleton('outside', () => AsyncLocalStorage.snapshot())(run);
