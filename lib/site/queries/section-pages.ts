import 'server-only';
import { cacheTag } from 'next/cache';
import type { Picture } from '../../api/fields';
import type { Section } from '../../api/section-schemas';
import { tags } from '../../api/tags';
import { EVERYBODY } from '../../runtime/session/draft-access';
import { log } from '../../runtime/telemetry/log';
import { render } from '../../text/article/render';
import { resolvePicture } from '../../text/pictures/pictures';
import { isUnrenderable } from '../../text/unrenderable';
import { requestOrNull } from '../backend/server-request';
import { withTombstone } from '../backend/tombstones';
import { cacheResult, query } from './query';
import type {
  RenderedSection,
  RenderedSectionPage,
  SectionPageSummary,
  WithBodies,
} from './section-data';
import { getCdnUrl } from './site';

/** Sections of a page at most: each may take several calls. */
const MAX_SECTIONS = 60;

async function loadIndex(token: string | undefined): Promise<SectionPageSummary[]> {
  const data = await requestOrNull('section_page_list', {}, token);
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
    requestOrNull('section_page_list', {}, token),
    getCdnUrl(token),
  ]);
  const found = data?.list.find((page) => page.name === name);
  if (!data || !found) return null;
  const { sections, ...page } = found;
  const problems: string[] = [];
  const shown = sections.slice(0, MAX_SECTIONS);
  if (sections.length > shown.length) {
    const text = `${name}: ${sections.length} sections, of which ${MAX_SECTIONS} are shown`;
    log('warn', text);
    problems.push(text);
  }
  return {
    page,
    sections: await Promise.all(
      shown.map((section, index) => renderSection(section, base, `s${index + 1}`)),
    ),
    problems,
  };
}

const loadForEverybody = (name: string) =>
  withTombstone(tags.page(name), async () => {
    const found = await loadSectionPage(EVERYBODY, name);
    return found && { ...found, problems: [] };
  });

/** A page of sections as anonymous visitors see it. */
async function cachedSectionPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  return cacheResult(loadForEverybody(name));
}

/** One page of sections; null if there is none of that name. @throws {ApiError} */
export const getSectionPage = query(loadSectionPage, cachedSectionPage);

const asFound = async <T>(loading: Promise<T>) => ({ found: await loading });

async function cachedListedSectionPage(name: string) {
  'use cache';
  cacheTag(tags.page(name));
  return cacheResult(asFound(loadForEverybody(name)));
}

/** The same for what the index lists: that it is gone meanwhile is no null, as in `mentions.ts`. @throws {ApiError} */
export const getListedSectionPage = query(
  (token: string, name: string) => asFound(loadSectionPage(token, name)),
  cachedListedSectionPage,
);

/** The section with its texts as safe HTML; a text that cannot be rendered costs the section. */
async function renderSection(
  section: Section,
  base: string,
  place: string,
): Promise<RenderedSection> {
  let texts = 0;
  const rendered = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return (await Promise.all(value.map(rendered))).filter(isThere);
    if (typeof value !== 'object' || value === null) return value;
    // Links have a `path`: whatever has a `url` is a picture.
    if ('url' in value) return resolvePicture(value as Picture, base);
    const entries = Object.entries(value).map(async ([key, field]) => {
      if (key !== 'content' || typeof field !== 'string') return [key, await rendered(field)];
      texts += 1;
      return ['body', await render('renderBody', field, base, `${place}-${texts}-`)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  try {
    return (await rendered(section)) as WithBodies<Section>;
  } catch (error) {
    if (!isUnrenderable(error)) throw error;
    return { type: 'left_out', section: section.type, problem: `${place}: ${error.message}` };
  }
}

const isThere = (value: unknown) => value !== undefined;
