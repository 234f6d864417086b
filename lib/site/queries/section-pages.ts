import 'server-only';
import { cacheTag } from 'next/cache';
import type { Picture } from '../../api/fields';
import type { Section } from '../../api/section-schemas';
import { tags } from '../../api/tags';
import { inBatches } from '../../runtime/process/in-batches';
import { EVERYBODY } from '../../runtime/session/draft-access';
import { log } from '../../runtime/telemetry/log';
import { render } from '../../text/article/render';
import { MAX_OUTPUT } from '../../text/article/shorten-tree';
import { resolveShownPicture } from '../../text/pictures/pictures';
import { isUnrenderable, UnrenderableError } from '../../text/unrenderable';
import { requestOrNull } from '../backend/server-request';
import { withTombstone } from '../backend/tombstones';
import { cacheResult, query } from './query';
import type {
  LeftOutSection,
  RenderedSection,
  RenderedSectionPage,
  SectionPageSummary,
  WithBodies,
} from './section-data';
import { getCdnUrl } from './site';

/** The texts of other pages wait in the same line, which is bounded. */
const ITEMS_AT_ONCE = 8;
/** Characters of all sections of a page, as HTML, at most: twice the longest text of an article. */
const MAX_ON_PAGE = 2 * MAX_OUTPUT;
const NO_ROOM = `the page has more than ${MAX_ON_PAGE} characters`;

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
  if (!found) return null;
  const { sections, ...page } = found;
  const room = { left: MAX_ON_PAGE };
  const rendered = await inBatches([...sections.entries()], 1, ([index, section]) =>
    renderSection(section, base, `s${index + 1}`, room),
  );
  if (room.left < 0) log('warn', `sections are left out: ${NO_ROOM}`, { page: name });
  return { page, sections: rendered };
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

/**
 * The section with its texts as safe HTML, and without pictures that cannot be shown. A text that cannot be rendered
 * costs the section, as does a lack of pictures one that consists of them; so do sections before it that leave no room.
 */
async function renderSection(
  section: Section,
  base: string,
  place: string,
  room: { left: number },
): Promise<RenderedSection> {
  let texts = 0;
  const take = <T>(value: T, characters: number): T => {
    room.left -= characters;
    if (room.left >= 0) return value;
    throw new UnrenderableError(NO_ROOM);
  };
  const rendered = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) {
      return (await inBatches(value, ITEMS_AT_ONCE, rendered)).filter(isThere);
    }
    if (typeof value === 'string') return take(value, value.length);
    if (typeof value !== 'object' || value === null) return value;
    // Links have a `path`: whatever has a `url` is a picture.
    if ('url' in value) return resolveShownPicture(value as Picture, base);
    const entries = Object.entries(value).map(async ([key, field]) => {
      if (key !== 'content' || typeof field !== 'string') return [key, await rendered(field)];
      texts += 1;
      const body = await render('renderBody', take(field, 0), base, `${place}-${texts}-`);
      return ['body', take(body, body.html.length)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const leftOut = (problem: string): LeftOutSection => {
    return { type: 'left_out', section: section.type, problem: `${place}: ${problem}` };
  };
  try {
    const shown = (await rendered(section)) as WithBodies<Section>;
    const isEmpty = shown.type === 'pictures' && shown.items.length === 0;
    return isEmpty ? leftOut('none of its pictures is on a known host (IMAGE_HOSTS)') : shown;
  } catch (error) {
    if (!isUnrenderable(error)) throw error;
    return leftOut(error.message);
  }
}

const isThere = (value: unknown) => value !== undefined;
