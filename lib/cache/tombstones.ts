import { processStore } from './store-of-process';

/** Carried by no page: says in the tag table that a signal's tag was withdrawn. */
export const tombstoneTag = (tag: string): string => `withdrawn:${tag}`;

/** Whether a signal has withdrawn what the tag names, and nothing has brought it back since. */
export function hasTombstone(tag: string): boolean {
  return processStore()?.tags.endsExpired(tombstoneTag(tag)) ?? false;
}

/**
 * Asks for something that a signal may have withdrawn: then a failure says no more than that it is
 * gone. An answer that it is there was asked for later than the signal, and counts more.
 *
 * @param tag the contract's tag of what is asked for
 * @returns null where it is missing
 * @throws what `ask` throws, unless it was withdrawn
 */
export async function withTombstone<T>(
  tag: string,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const at = Date.now();
  try {
    const found = await ask();
    if (found !== null && hasTombstone(tag)) await clearTombstone(tag, at);
    return found;
  } catch (error) {
    if (hasTombstone(tag)) return null;
    throw error;
  }
}

async function clearTombstone(tag: string, at: number): Promise<void> {
  await processStore()?.invalidate({ tags: [tombstoneTag(tag)], kind: 'stale', at });
}
