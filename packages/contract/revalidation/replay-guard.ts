import type { PageCache } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { type Proof, VALID_SECONDS } from './signature';

/** Clocks of instances differ, and a request is valid up to its last millisecond. */
const TOLERANCE_MS = 60_000;
/** Longer than any request is valid, even one with a timestamp in the future. */
const REMEMBER_MS = 2 * VALID_SECONDS * 1000 + TOLERANCE_MS;

/**
 * Signatures used on this instance, with the time when each may be dropped and the time that it signs. Bounded by
 * time alone: only holders of the secret can add one.
 */
const taken = new Map<string, { until: number; signedAt: number }>();
/** The latest time that a dropped signature signs: if the clock is set back, an older one may be a replay. */
let latestDropped = -Infinity;

/**
 * Whether no instance has used this signature before. While Redis does not respond, each instance knows only
 * its own.
 */
export async function isFirstUse(
  { signature, signedAt }: Proof,
  store: PageCache | undefined,
): Promise<boolean> {
  const now = steadyNow();
  for (const [old, one] of taken) {
    if (one.until > now) break;
    taken.delete(old);
    latestDropped = Math.max(latestDropped, one.signedAt);
  }
  if (taken.has(signature) || signedAt <= latestDropped) return false;
  taken.set(signature, { until: now + REMEMBER_MS, signedAt });
  return (await store?.setIfAbsent(signature, REMEMBER_MS)) ?? true;
}
