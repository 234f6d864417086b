import { redirectKey } from '../routing/path';
import { isUnmatchedPath } from '../routing/unmatched-paths';
import { isUsable, redirectCache } from './redirect-cache';

/**
 * Whether a path matches no route and no entry of the redirect list. Also false if the list has to be
 * refreshed first: the request then reaches the middleware, which does so.
 */
export function isUnmatched(path: string): boolean {
  const held = redirectCache();
  return isUnmatchedPath(path) && !held.redirects.has(redirectKey(path)) && isUsable(held);
}
