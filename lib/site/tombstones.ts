import { tags } from '@wenzhan/contract/cache/tags';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** Whether a revalidation request has withdrawn the tag's resource, which has not come back since. */
export function hasTombstone(tag: string): boolean {
  return thisProcess.pageCache?.tags.endsExpired(tags.withdrawn(tag)) ?? false;
}

/** Whether a revalidation request has withdrawn the tag's resource after a time, in milliseconds since 1970. */
export function isBeforeWithdrawal(tag: string, time: number): boolean {
  return thisProcess.pageCache?.tags.freshness([tags.withdrawn(tag)], time) === 'expired';
}

/**
 * Requests a resource that may have been withdrawn: then a failure counts as not found. A successful
 * response was requested after the withdrawal, so it clears the tombstone.
 *
 * @param tag the resource's tag in the contract
 * @returns null if it is missing
 * @throws what `ask` throws, unless the resource was withdrawn
 */
export async function withTombstone<T>(
  tag: string,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const at = steadyNow();
  try {
    const resource = await ask();
    if (resource === null || !hasTombstone(tag)) return resource;
    await clearTombstone(tag, at);
    return resource;
  } catch (error) {
    if (hasTombstone(tag)) return null;
    throw error;
  }
}

async function clearTombstone(tag: string, at: number): Promise<void> {
  await thisProcess.pageCache?.invalidate({ tags: [tags.withdrawn(tag)], kind: 'stale', at });
}
