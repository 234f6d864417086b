import type { PageCache } from '../cache/store-of-process';
import { VALID_SECONDS } from './signature';

/** Clocks of instances differ, and a request is valid up to its last millisecond. */
const TOLERANCE_MS = 60_000;
/** Longer than any request is valid, even one with a timestamp in the future. */
const REMEMBER_MS = 2 * VALID_SECONDS * 1000 + TOLERANCE_MS;

/**
 * Signatures used on this instance, with the time when each may be dropped. Bounded by that time alone: only
 * holders of the secret can add one.
 */
const taken = new Map<string, number>();

/**
 * Whether no instance has used this signature before. While Redis does not respond, each instance knows only
 * its own.
 */
export async function isFirstUse(
  signature: string,
  store: PageCache | undefined,
): Promise<boolean> {
  const now = Date.now();
  for (const [old, until] of taken) {
    if (until > now) break;
    taken.delete(old);
  }
  if (taken.has(signature)) return false;
  taken.set(signature, now + REMEMBER_MS);
  return (await store?.setIfAbsent(signature, REMEMBER_MS)) ?? true;
}
