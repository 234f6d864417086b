import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** The solution of a puzzle, as the server reads it. @throws {Error} without one in a minute and a half */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the puzzle is not solved');
  return JSON.stringify({ challenge, solution });
}
