import 'server-only';
import { tags } from '@wenzhan/contract/cache/tags';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { EVERYBODY } from '@wenzhan/kit/http/draft-access';
import { cacheTag } from 'next/cache';
import { requestOrNull } from '../../request/server-request';
import { withTombstone } from '../tombstones';
import { cacheResult, query } from './query';
import { renderSections } from './render-sections';
import type { RenderedSectionPage, SectionPageSummary } from './section-data';
import { getCdnUrl } from './site';

async function loadIndex(token: string | undefined): Promise<SectionPageSummary[]> {
  const data = await requestOrNull(sectionPageList, { query: { sections: '0' } }, token);
  return (data?.list ?? []).map(({ sections, ...page }) => page);
}

/** Which pages of sections there are, as anonymous visitors see them. */
export async function cachedSectionIndex() {
  'use cache';
  cacheTag(tags.sectionPages, tags.site);
  return cacheResult(loadIndex(EVERYBODY));
}

/** The pages that consist of sections, without their sections; none if the backend has none. @throws {ApiError} */
export const getSectionIndex = query(loadIndex, cachedSectionIndex);

async function loadSectionPage(
  token: string | undefined,
  name: string,
): Promise<RenderedSectionPage | null> {
  const [data, base] = await Promise.all([
    requestOrNull(sectionPageList, { query: { name } }, token),
    getCdnUrl(token),
  ]);
  const listed = data?.list.find((page) => page.name === name);
  if (!listed) return null;
  const { sections, ...page } = listed;
  return sections ? { page, sections: await renderSections(sections, base) } : null;
}

const loadForEverybody = (name: string) =>
  withTombstone(tags.page(name), () => loadSectionPage(EVERYBODY, name));

/** A page of sections as anonymous visitors see it. */
async function cachedSectionPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  return cacheResult(loadForEverybody(name));
}

/** One page of sections; null if there is none of that name. @throws {ApiError} */
export const getSectionPage = query(loadSectionPage, cachedSectionPage);

const asValue = async <T>(loading: Promise<T>) => ({ value: await loading });

async function cachedListedSectionPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  return cacheResult(asValue(loadForEverybody(name)));
}

/** The same for what the index lists: that it is gone meanwhile is no null, as in `mentions.ts`. @throws {ApiError} */
export const getListedSectionPage = query(
  (token: string, name: string) => asValue(loadSectionPage(token, name)),
  cachedListedSectionPage,
);
