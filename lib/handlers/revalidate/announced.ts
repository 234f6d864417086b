import 'server-only';
import { parseTag } from '@wenzhan/contract/cache/tags';
import { articleInfo } from '@wenzhan/contract/calls/articles';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { singlePage } from '@wenzhan/contract/calls/static-pages';
import { routes } from '@wenzhan/contract/urls/routes';
import { inBatches } from '@wenzhan/kit/process/in-batches';
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

async function announcedPage(tag: string): Promise<Announced | null> {
  const { kind, id: name = '' } = parseTag(tag) ?? {};
  if (kind === 'article') {
    const info = await requestOrNull(articleInfo, { query: { id: name } });
    if (!info) return null;
    const { status, seo, ...article } = info.article;
    return { path: routes.article(article), status, noindex: seo?.noindex };
  }
  if (kind !== 'page') return null;
  const sections = await requestOrNull(sectionPageList, { query: { name, sections: '0' } });
  const page = sections?.list.find((one) => one.name === name);
  if (page) return { path: routes.sectionPage(name), noindex: page.seo?.noindex };
  const data = await requestOrNull(singlePage, { query: { name } });
  return data && { path: routes.staticPage(name), noindex: data.page.seo?.noindex };
}
