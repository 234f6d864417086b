import 'server-only';
import { cacheTag } from 'next/cache';
import type { PageSummary } from '../../api/schemas';
import { tags } from '../../api/tags';
import { EVERYBODY } from '../../runtime/session/draft-access';
import { toResult } from '../backend/result';
import { requestOrNull } from '../backend/server-request';
import { cacheResult, query } from './query';
import { getStaticPages } from './site';

const ABOUT = 'about_us';

async function loadAbout(token: string | undefined): Promise<PageSummary[]> {
  const pages = (await requestOrNull('section_page_list', {}, token))?.list ?? [];
  return pages
    .filter(({ name }) => name === ABOUT)
    .map(({ name, title, updatedAt }) => ({ name, title, updatedAt }));
}

/** Not by the index of such pages: every page would change with any of them. */
async function cachedAbout() {
  'use cache';
  cacheTag(tags.site);
  return cacheResult(loadAbout(EVERYBODY));
}

const getAbout = query(loadAbout, cachedAbout);

/**
 * The pages that every footer lists: all static ones, and the page about the organisation if it consists of sections.
 * Without the latter after a failure, which breaks no page.
 */
export async function getFooterPages(): Promise<PageSummary[]> {
  const [texts, about] = await Promise.all([getStaticPages(), toResult(getAbout())]);
  const sections = about.state === 'found' ? about.value : [];
  return [...new Map([...texts, ...sections].map((page) => [page.name, page])).values()];
}
