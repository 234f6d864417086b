import type { PageCache } from '../cache/store-of-process';
import { VALID_SECONDS } from './signature';

/** Clocks of instances differ, and a signal is still valid in the last millisecond of its time. */
const TOLERANCE_MS = 60_000;
/** A signal is refused as too old before its signature is forgotten, even one from the future. */
const REMEMBER_MS = 2 * VALID_SECONDS * 1000 + TOLERANCE_MS;

/**
 * Signatures that this instance took, with the time when each may be forgotten. Bounded by that time
 * alone: only who knows the secret can add one.
 */
const taken = new Map<string, number>();

/**
 * Whether no instance has taken this signature before. While Redis does not answer, each instance
 * knows of its own ones only.
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
