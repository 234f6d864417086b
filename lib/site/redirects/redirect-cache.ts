import { type RedirectCache, thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** Milliseconds for which a list, or the failure to load one, is fresh; 0 in development. */
const FRESH_MS = process.env.NODE_ENV === 'development' ? 0 : 5000;
/** Milliseconds that a refresh may take while the stale list is in use. */
const RENEWAL_MS = 1000;

/** The redirect list of this process. */
export const redirectCache = (): RedirectCache => thisProcess.redirects;

/** Whether the list was requested recently enough to be used without another request. */
export const isFresh = ({ askedAt }: RedirectCache): boolean => isWithin(askedAt, FRESH_MS);

/**
 * Whether the list may be used without a request. Once it is stale, one caller gets false and refreshes it;
 * the others use the stale list for up to `RENEWAL_MS`, so that they do not all refresh it at once.
 */
export function isUsable(held: RedirectCache): boolean {
  if (isFresh(held)) return true;
  if (isWithin(held.askedAt, FRESH_MS + RENEWAL_MS) && isWithin(held.sentAt, RENEWAL_MS))
    return true;
  held.sentAt = steadyNow();
  return false;
}

const isWithin = (time: number, ms: number): boolean => steadyNow() - time < ms;
