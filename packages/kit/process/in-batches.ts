import { setImmediate } from 'node:timers/promises';

/**
 * Runs `work` for every item, `size` items at a time. Requests are served between two batches.
 *
 * @returns the results in the order of the items
 */
export async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    // Work that waits for nothing would keep the event loop from everything else.
    if (start > 0) await setImmediate();
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}
