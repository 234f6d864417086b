import 'server-only';
import { askApi } from '../api/server';
import { deploymentToken } from '../session/deployment';
import { heldMoves, isFresh } from './held';
import { type Moves, readMoves } from './moves';

/**
 * What became of which address, from `redirect_list`: asked for when the last answer is too old.
 * Never fails: while there is no answer the last good one stays, and before the first there is none.
 */
export async function getMoves(): Promise<Moves> {
  const held = heldMoves();
  if (!held.asking && !isFresh(held)) {
    held.asking = renew().finally(() => {
      held.asking = null;
    });
  }
  await held.asking;
  return held.moves;
}

async function renew(): Promise<void> {
  const held = heldMoves();
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
