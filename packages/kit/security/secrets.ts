import { createHash, timingSafeEqual } from 'node:crypto';
import { thisProcess } from '../process/process';

/** Length from which on signatures cannot be brute-forced offline. */
export const MIN_SECRET_LENGTH = 32;

/** Compares a text with a secret in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** A digest has the same length for every text, as `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** A secret that proves that this process itself has made something. */
export function processSecret(): string {
  // Not before it is needed: the framework allows no random values in a prerender.
  thisProcess.secret ??= crypto.randomUUID();
  return thisProcess.secret;
}
