import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { CONTENT_CACHE, NOT_FOUND_CACHE } from '../../api/cache-profiles';
import { tags } from '../../api/tags';
import { statusTag } from '../../runtime/page-cache';
import { redirectKey } from '../../urls/path';
import type { ResolvedRedirect } from '../../urls/resolve-redirects';
import { getRedirects } from './redirect-list';

async function cachedRedirect(path: string): Promise<ResolvedRedirect | null> {
  'use cache';
  cacheTag(tags.redirects);
  const redirect = (await getRedirects()).get(redirectKey(path)) ?? null;
  cacheLife(redirect ? CONTENT_CACHE : NOT_FOUND_CACHE);
  if (redirect && redirect.status !== 308) cacheTag(statusTag(redirect.status));
  return redirect;
}

/** The entry of the redirect list for a path (301, 308 or 410); null if there is none. Never throws. */
export const getRedirect = cache(cachedRedirect);
