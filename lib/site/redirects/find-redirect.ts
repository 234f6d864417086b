import { editionLink } from '@wenzhan/contract/urls/edition-links';
import type { RedirectMap, ResolvedRedirect } from '@wenzhan/contract/urls/resolve-redirects';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import { editionSegment } from '@wenzhan/kit/urls/editions';
import { redirectKey } from '@wenzhan/kit/urls/path';

/**
 * The redirect of a path, or of a plain permalink. The list names pages of the default edition; below the path of
 * another one their redirects lead to that edition.
 */
export function findRedirect(redirects: RedirectMap, path: string): ResolvedRedirect | undefined {
  const own = redirects.get(redirectKey(path));
  const segment = editionSegment(path);
  if (own || !segment) return own;
  const inDefault = redirects.get(redirectKey(splitEdition(path).path));
  if (!inDefault || inDefault.status === 410) return inDefault;
  return { ...inDefault, to: editionLink(segment, inDefault.to) };
}
