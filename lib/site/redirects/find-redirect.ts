import type { RedirectMap, ResolvedRedirect } from '@wenzhan/contract/urls/resolve-redirects';
import { redirectKey } from '@wenzhan/kit/urls/path';
import {
  isTraditionalPath,
  TRADITIONAL_HOME,
  traditionalVariant,
} from '@wenzhan/kit/urls/traditional';
import { traditionalLink } from '@wenzhan/text/traditional/links';

/**
 * The redirect of a path, or of a plain permalink. The list names pages in simplified characters; below
 * `/zh-hant` their redirects lead to the same script.
 */
export function findRedirect(redirects: RedirectMap, path: string): ResolvedRedirect | undefined {
  const own = redirects.get(redirectKey(path));
  if (own || !traditionalVariant() || !isTraditionalPath(path)) return own;
  const simplified = redirects.get(redirectKey(path.slice(TRADITIONAL_HOME.length)));
  if (!simplified || simplified.status === 410) return simplified;
  return { ...simplified, to: traditionalLink(simplified.to) };
}
