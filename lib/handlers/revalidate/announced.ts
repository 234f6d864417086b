import 'server-only';
import { parseTag, splitLanguage } from '@wenzhan/contract/cache/tags';
import { articleInfo } from '@wenzhan/contract/calls/articles';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { singlePage } from '@wenzhan/contract/calls/static-pages';
import { editionLink } from '@wenzhan/contract/urls/edition-links';
import { routes } from '@wenzhan/contract/urls/routes';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { everybody, type Reader } from '../../request/reader';
import { toResult } from '../../request/result';
import { requestOrNull } from '../../request/server-request';
import type { Announced } from '../crawlers/submit-changes';

const CALLS_AT_ONCE = 8;

/**
 * The pages that the tags of a revalidation request name individually, for submission to search engines.
 * Pages that are missing or cannot be loaded now are left out.
 */
export async function announcedPages(tags: readonly string[]): Promise<Announced[]> {
  const pages: Announced[] = [];
  await inBatches(tags, CALLS_AT_ONCE, async (tag) => {
    const announced = await toResult(announcedPage(tag));
    if (announced.state === 'found') pages.push(announced.value);
  });
  return pages;
}

async function announcedPage(named: string): Promise<Announced | null> {
  const { language, tag } = splitLanguage(named);
  const page = await pageOf(tag, everybody(language));
  return page && language ? { ...page, path: editionLink(language, page.path) } : page;
}

/** The page that a tag names, with its path in the default edition. */
async function pageOf(tag: string, reader: Reader): Promise<Announced | null> {
  const { kind, id: name = '' } = parseTag(tag) ?? {};
  if (kind === 'article') {
    const info = await requestOrNull(articleInfo, { query: { id: name } }, reader);
    if (!info) return null;
    const { status, seo, ...article } = info.article;
    return { path: routes.article(article), status, noindex: seo?.noindex };
  }
  if (kind !== 'page') return null;
  const query = { name, sections: '0' } as const;
  const sections = await requestOrNull(sectionPageList, { query }, reader);
  const page = sections?.list.find((one) => one.name === name);
  if (page) return { path: routes.sectionPage(name), noindex: page.seo?.noindex };
  const data = await requestOrNull(singlePage, { query: { name } }, reader);
  return data && { path: routes.staticPage(name), noindex: data.page.seo?.noindex };
}
