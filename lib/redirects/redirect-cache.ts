import { processSingleton } from '../process/singleton';
import type { RedirectMap } from '../routing/resolve-redirects';

/** Milliseconds for which a list, or the failure to get one, is taken as it is; in development none. */
const FRESH_MS = process.env.NODE_ENV === 'development' ? 0 : 5000;
/** Milliseconds that another one may take to come, while the old one is good enough. */
const RENEWAL_MS = 1000;

interface RedirectCache {
  redirects: RedirectMap;
  askedAt: number;
  asking: Promise<void> | null;
  /** When somebody was last sent to ask. */
  sentAt: number;
  /** Lines about unusable entries that have been logged and still hold. */
  known: Set<string>;
}

/** The redirect list as this process knows it. */
export const redirectCache = (): RedirectCache =>
  processSingleton('moves', () => ({
    redirects: new Map(),
    askedAt: -Infinity,
    asking: null,
    sentAt: -Infinity,
    known: new Set(),
  }));

/** Whether the list has been asked for so lately that it is taken as it is. */
export const isFresh = ({ askedAt }: RedirectCache): boolean => isWithin(askedAt, FRESH_MS);

/**
 * Whether the list may be taken without asking. When it gets too old, one caller is told that it may not, who
 * then asks; the others need not, for a moment: so they do not all come to ask at once.
 */
export function isUsable(held: RedirectCache): boolean {
  if (isFresh(held)) return true;
  if (isWithin(held.askedAt, FRESH_MS + RENEWAL_MS) && isWithin(held.sentAt, RENEWAL_MS))
    return true;
  held.sentAt = Date.now();
  return false;
}

/** The clock may be set back; then nothing is new. */
const isWithin = (time: number, ms: number): boolean => Math.abs(Date.now() - time) < ms;
