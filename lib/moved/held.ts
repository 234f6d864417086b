import { shared } from '../process/shared';
import type { Moves } from './moves';

/** Milliseconds for which a list, or the failure to get one, is taken as it is. */
const FRESH_MS = 5000;

interface Held {
  moves: Moves;
  askedAt: number;
  asking: Promise<void> | null;
  /** Lines about unusable entries that have been logged and still hold. */
  known: Set<string>;
}

/** The redirect list as this process knows it. */
export const heldMoves = (): Held =>
  shared('moves', () => ({
    moves: new Map(),
    askedAt: -Infinity,
    asking: null,
    known: new Set(),
  }));

/** Whether the list has been asked for so lately that it is taken as it is. */
export const isFresh = ({ askedAt }: Held): boolean => Math.abs(Date.now() - askedAt) < FRESH_MS;
