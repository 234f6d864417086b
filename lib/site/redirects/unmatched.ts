import { pathsMeantBy } from '@wenzhan/contract/urls/trailing-punctuation';
import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { verificationFile } from '@wenzhan/kit/verification-files';
import { findRedirect } from './find-redirect';
import { isPublicFile } from './public-files';
import { isUsable, redirectCache } from './redirect-cache';

/**
 * Whether a path matches no route, no file in `public` or `verification`, and no entry of the redirect list. Also false if the list has to be
 * refreshed first, or if it may be a page's path with punctuation: the request then reaches the middleware,
 * which does the rest.
 */
export function isUnmatched(path: string): boolean {
  const held = redirectCache();
  return (
    isUnmatchedPath(path) &&
    !isPublicFile(path) &&
    verificationFile(path) === null &&
    !findRedirect(held.redirects, path) &&
    pathsMeantBy(path).length === 0 &&
    isUsable(held)
  );
}
