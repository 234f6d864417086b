/** Milliseconds of work after which others get their turn. */
const MAX_BLOCK_MS = 15;

/**
 * For long loops: says when the thread has been held for a turn, with a promise to wait
 * for.
 *
 * @example const rest = breath(); for (…) { const pause = rest(); if (pause) await pause; … }
 */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_BLOCK_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
