import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a text with a secret in a time that does not depend on where the two differ. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** Makes texts of any length equally long, as `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();
