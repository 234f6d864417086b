import { normalizePath } from '../routing/path';
import { isUnmatchedPath } from '../routing/unmatched-paths';
import { isUsable, redirectCache } from './redirect-cache';

/**
 * Whether nothing answers a path: no route, and no entry of the redirect list. False as well where the
 * list must be asked for first: whoever is told so goes on to the middleware, which asks.
 */
export function isUnmatched(path: string): boolean {
  const held = redirectCache();
  return isUnmatchedPath(path) && !held.redirects.has(normalizePath(path)) && isUsable(held);
}
