import { plainAddress } from './address';
import { heldMoves, mayTake } from './held';
import { isUnknownPath } from './unknown-paths';

/**
 * Whether nothing answers a path: no route, and no entry of the redirect list. False as well where the
 * list must be asked for first: whoever is told so goes on to the middleware, which asks.
 */
export function isNowhere(path: string): boolean {
  const held = heldMoves();
  return isUnknownPath(path) && !held.moves.has(plainAddress(path)) && mayTake(held);
}
