import { AsyncLocalStorage } from 'node:async_hooks';
import { shared } from './shared';

/**
 * Runs something as nobody's request. What a render starts belongs to it for good, and the framework
 * lets a request to another server wait for ever once the render is over.
 *
 * The first call takes the surroundings that all others get: `prepare.ts` makes it.
 */
export const outside = <T>(run: () => T): T =>
  shared('outside', () => AsyncLocalStorage.snapshot())(run);
