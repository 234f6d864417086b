/** Milliseconds of work between two yields. */
const MAX_BLOCK_MS = 15;

/**
 * Lets long loops yield to the event loop: the returned function returns a promise to await once the
 * loop has blocked the thread too long, otherwise undefined.
 *
 * @example
 * const yieldIfDue = yieldToEventLoop();
 * for (…) { const pause = yieldIfDue(); if (pause) await pause; … }
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
