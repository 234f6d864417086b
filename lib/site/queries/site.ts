import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { indexInfo, type SiteConfig } from '@wenzhan/contract/calls/site';
import { type PageSummary, pageList } from '@wenzhan/contract/calls/static-pages';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import 'server-only';
import { CONTENT_CACHE, FALLBACK_CACHE } from '@wenzhan/contract/cache/profiles';
import { tags } from '@wenzhan/contract/cache/tags';
import type { Call } from '@wenzhan/contract/calls/call';
import type { CallInput } from '@wenzhan/contract/request/request';
import { checkAnalytics } from '@wenzhan/contract/schemas/analytics-sources';
import { EVERYBODY } from '@wenzhan/kit/http/draft-access';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import { editorToken, withEditorSession } from '../../request/editor';
import { everybody, type Reader } from '../../request/reader';
import { toResult } from '../../request/result';
import { leftOutOf, request, requestOrNull } from '../../request/server-request';
import { inEditionOfPage, pageLanguage } from '../page-edition';
import type { Snapshot } from '../site-snapshot';

import { contentProblems } from './content-problems';
import { getFallback, saveFallback } from './fallback-snapshot';
import { cacheTagsIn } from './query';
import { withPagePaths } from './site-paths';
import { withPictures } from './site-pictures';
import { asOf, nextChange } from './timed-parts';

/*
 * Data that every page needs. So that a failure does not break every page, there is always a value: the
 * current one, else the last successful one, else the snapshot of the build. Only a purge leaves none.
 */

/** The call for the site's configuration, as far as this deployment allows it. */
const allowedSite = { ...indexInfo, data: indexInfo.data.check(checkAnalytics) };

async function loadSite(reader: Reader): Promise<SiteConfig> {
  const { site } = await request(allowedSite, { query: { requiredLogin: '0' } }, reader);
  return withPagePaths(withPictures(site));
}

/** The site's configuration as anonymous visitors see it. */
export async function cachedSite(language?: string): Promise<SiteConfig> {
  'use cache';
  cacheTagsIn(language, tags.site);
  const site = await currentOrFallback('site', loadSite(everybody(language)), language);
  const now = Date.now();
  const change = nextChange(site, now);
  if (change !== null) {
    // The page cache renders again what carries it; a host with a cache of its own knows lifetimes only.
    cacheTag(tags.until(change));
    cacheLife({ revalidate: secondsUntil(change, now) });
  }
  return asOf(site, now);
}

/** Until a time in milliseconds since 1970; at most until the next revalidation. */
const secondsUntil = (time: number, now: number) =>
  Math.min(CONTENT_CACHE.revalidate, Math.ceil((time - now) / 1000));

/** What is wrong with the content, for the editor who previews it; none for visitors, and if the call fails. */
export const getContentDiagnostics = cache(async (): Promise<string[]> => {
  const token = await editorToken();
  if (!token) return [];
  const load = <C extends Call>(call: C, input: CallInput<C> = {}) =>
    toResult(withEditorSession(requestOrNull(call, input, { token, language: pageLanguage() })));
  const [site, sections, pages] = await Promise.all([
    load(allowedSite, { query: { requiredLogin: '0' } }),
    load(sectionPageList),
    load(pageList),
  ]);
  const sectionPages = sections.state === 'found' ? sections.value.list : [];
  const info = site.state === 'found' ? site.value : undefined;
  return [
    ...(info?.diagnostics ?? []),
    ...[site, sections, pages].flatMap((one) =>
      one.state === 'found' ? leftOutOf(one.value) : [],
    ),
    ...(info ? await contentProblems(info.site, sectionPages) : []),
  ];
});

const getSiteIn = cache(async (language: string | undefined): Promise<SiteConfig> => {
  const token = await editorToken();
  if (!token) return language === undefined ? cachedSite() : cachedSite(language);
  const loaded = await toResult(withEditorSession(loadSite({ token, language })));
  return asOf(loaded.state === 'found' ? loaded.value : getFallback('site', language), Date.now());
});

/** The site's configuration, from `index_info`, in its default language, as it is written. */
export const getSiteAsWritten = (): Promise<SiteConfig> => getSiteIn(undefined);

/** The site's configuration, from `index_info`, in the edition of the page. */
export const getSite = inEditionOfPage(getSiteIn);

/**
 * The base of relative image URLs.
 *
 * @param reader that of the caller's own backend call, so that both calls carry the same token
 */
export async function getCdnUrl({ token }: Reader): Promise<string> {
  return (await (token === EVERYBODY ? cachedSite() : getSiteAsWritten())).cdnUrl;
}

async function loadStaticPages(reader: Reader): Promise<PageSummary[]> {
  return (await request(pageList, {}, reader)).list;
}

/** Names and titles of all static pages, as anonymous visitors see them. */
export async function cachedStaticPages(language?: string): Promise<PageSummary[]> {
  'use cache';
  cacheTagsIn(language, tags.site);
  return currentOrFallback('pages', loadStaticPages(everybody(language)), language);
}

/** Names and titles of all static pages, which every footer lists, in the edition of the page. */
export const getStaticPages = inEditionOfPage(
  cache(async (language: string | undefined): Promise<PageSummary[]> => {
    const token = await editorToken();
    if (!token) return language === undefined ? cachedStaticPages() : cachedStaticPages(language);
    const loaded = await toResult(withEditorSession(loadStaticPages({ token, language })));
    return loaded.state === 'found' ? loaded.value : getFallback('pages', language);
  }),
);

async function currentOrFallback<K extends keyof Snapshot>(
  key: K,
  loading: Promise<Snapshot[K]>,
  language: string | undefined,
): Promise<Snapshot[K]> {
  const askedAt = steadyNow();
  const loaded = await toResult(loading);
  if (loaded.state !== 'found') {
    cacheLife(FALLBACK_CACHE);
    return getFallback(key, language);
  }
  saveFallback(key, loaded.value, { askedAt, language });
  cacheLife(CONTENT_CACHE);
  return loaded.value;
}
