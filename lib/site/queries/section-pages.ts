import 'server-only';
import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { withTombstone } from '../tombstones';
import { cacheResult, cacheTagsIn, query } from './query';
import { renderSections } from './render-sections';
import type { RenderedSectionPage, SectionPageSummary } from './section-data';
import { getCdnUrl } from './site';

async function loadIndex(reader: Reader): Promise<SectionPageSummary[]> {
  const data = await requestOrNull(sectionPageList, { query: { sections: '0' } }, reader);
  return (data?.list ?? []).map(({ sections, ...page }) => page);
}

/** Which pages of sections there are, as anonymous visitors see them. */
export async function cachedSectionIndex(language?: string) {
  'use cache';
  cacheTagsIn(language, tags.sectionPages, tags.site);
  return cacheResult(loadIndex(everybody(language)));
}

/** The pages that consist of sections, without their sections; none if the backend has none. @throws {ApiError} */
export const getSectionIndex = query(loadIndex, cachedSectionIndex);

async function loadSectionPage(reader: Reader, name: string): Promise<RenderedSectionPage | null> {
  const [data, base] = await Promise.all([
    requestOrNull(sectionPageList, { query: { name } }, reader),
    getCdnUrl(reader),
  ]);
  const listed = data?.list.find((page) => page.name === name);
  if (!listed) return null;
  const { sections, ...page } = listed;
  if (!sections) return null;
  return { page, sections: await renderSections(sections, base, undefined, reader.language) };
}

const loadForEverybody = (name: string, language: string | undefined) =>
  withTombstone(tagInLanguage(language, tags.page(name)), () =>
    loadSectionPage(everybody(language), name),
  );

/** A page of sections as anonymous visitors see it. */
export async function cachedSectionPage(name: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.page(name));
  return cacheResult(loadForEverybody(name, language));
}

/** One page of sections; null if there is none of that name. @throws {ApiError} */
export const getSectionPage = query(loadSectionPage, cachedSectionPage);

const asValue = async <T>(loading: Promise<T>) => ({ value: await loading });

async function cachedListedSectionPage(name: string, language?: string) {
  'use cache';
  cacheTagsIn(language, tags.page(name));
  return cacheResult(asValue(loadForEverybody(name, language)));
}

/** The same for what the index lists: that it is gone meanwhile is no null, as in `mentions.ts`. @throws {ApiError} */
export const getListedSectionPage = query(
  (reader: Reader, name: string) => asValue(loadSectionPage(reader, name)),
  cachedListedSectionPage,
);
