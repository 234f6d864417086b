import type { Store } from '../cache/store';
import { VALID_SECONDS } from './signature';

/** A signal is refused as too old before its signature is forgotten. */
const REMEMBER_MS = 2 * VALID_SECONDS * 1000;

/** Signatures that this instance took, with the time when each may be forgotten. */
const taken = new Map<string, number>();

/**
 * Whether no instance has taken this signature before. While Redis does not answer, each instance
 * knows of its own ones only.
 */
export async function isFirstUse(signature: string, store: Store | undefined): Promise<boolean> {
  const now = Date.now();
  for (const [old, until] of taken) {
    if (until > now) break;
    taken.delete(old);
  }
  if (taken.has(signature)) return false;
  taken.set(signature, now + REMEMBER_MS);
  return (await store?.claim(signature, REMEMBER_MS)) ?? true;
}
