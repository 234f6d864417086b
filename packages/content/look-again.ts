import { setTimeout } from 'node:timers/promises';
import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** Milliseconds between two looks. */
const PAUSE_MS = 100;

/**
 * Looks again while files are missing, so that one that is saved by renaming is not taken for deleted.
 *
 * @param look is called at least once
 * @param saveMs milliseconds after which a missing file is gone; at most twice as many pass in all
 * @param missing the files that were there before and are not in what a look found
 * @returns what the last look found
 */
export async function lookAgain<T>(
  look: () => Promise<T>,
  missing: (looked: T) => readonly string[],
  saveMs: number,
): Promise<T> {
  const start = steadyNow();
  let since = new Map<string, number>();
  for (;;) {
    const looked = await look();
    const now = steadyNow();
    since = new Map(missing(looked).map((file) => [file, since.get(file) ?? now]));
    const isAwaited = [...since.values()].some((time) => now - time < saveMs);
    if (!isAwaited || now - start > 2 * saveMs) return looked;
    await setTimeout(PAUSE_MS);
  }
}
