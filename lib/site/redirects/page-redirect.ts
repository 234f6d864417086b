import 'server-only';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import type { ResolvedRedirect } from '@wenzhan/contract/urls/resolve-redirects';
import { statusTag } from '@wenzhan/kit/page-cache';
import { editionSegment, languageAt } from '@wenzhan/kit/urls/editions';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { findRedirect } from './find-redirect';
import { getRedirects } from './redirect-list';

async function cachedRedirect(path: string): Promise<ResolvedRedirect | null> {
  'use cache';
  const language = languageAt(editionSegment(path));
  cacheTag(tags.redirects, tagInLanguage(language, tags.redirects));
  const redirect = findRedirect(await getRedirects(), path) ?? null;
  cacheLife(redirect ? CONTENT_CACHE : NOT_FOUND_CACHE);
  if (redirect && redirect.status !== 308) cacheTag(statusTag(redirect.status));
  return redirect;
}

/** The entry of the redirect list for a path (301, 308 or 410); null if there is none. Never throws. */
export const getRedirect = cache(cachedRedirect);
