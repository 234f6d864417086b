import { plainAddress } from './address';
import { heldMoves, isFresh } from './held';
import { isUnknownPath } from './unknown-paths';

/**
 * Whether nothing answers a path: no route, and no entry of the redirect list. False as well where the
 * list would have to be asked for first.
 */
export function isNowhere(path: string): boolean {
  const held = heldMoves();
  return isFresh(held) && isUnknownPath(path) && !held.moves.has(plainAddress(path));
}
