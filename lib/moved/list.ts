import 'server-only';
import { askApi } from '../api/server';
import { deploymentToken } from '../session/deployment';
import { type Moves, readMoves } from './moves';

/** Milliseconds for which a list, or the failure to get one, is taken as it is. */
const FRESH_MS = 5000;

interface Held {
  moves: Moves;
  askedAt: number;
  asking: Promise<void> | null;
  /** Lines about unusable entries that have been logged and still hold. */
  known: Set<string>;
}

// Next bundles this file for pages and for the middleware; the global object lets both ask once.
const HELD: unique symbol = Symbol.for('wenzhan.moves');

/**
 * What became of which address, from `redirect_list`: asked for when the last answer is too old.
 * Never fails: while there is no answer the last good one stays, and before the first there is none.
 */
export async function getMoves(): Promise<Moves> {
  const shared = globalThis as { [HELD]?: Held };
  shared[HELD] ??= { moves: new Map(), askedAt: -Infinity, asking: null, known: new Set() };
  const held = shared[HELD];
  if (!held.asking && Math.abs(Date.now() - held.askedAt) >= FRESH_MS) {
    held.asking = renew(held).finally(() => {
      held.asking = null;
    });
  }
  await held.asking;
  return held.moves;
}

async function renew(held: Held): Promise<void> {
  try {
    const data = await askApi('redirect_list', {}, deploymentToken());
    const { moves, unusable } = readMoves(data?.list ?? []);
    held.moves = moves;
    const lines = unusable.map(({ from, reason }) => `redirect_list: ${from}: ${reason}`);
    for (const line of lines) if (!held.known.has(line)) console.error(line);
    held.known = new Set(lines);
  } catch {
    // askApi has logged it; the last good list stays.
  }
  held.askedAt = Date.now();
}
