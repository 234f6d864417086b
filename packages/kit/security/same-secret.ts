import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a text with a secret in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** A digest has the same length for every text, as `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();
