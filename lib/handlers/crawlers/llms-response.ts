import 'server-only';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import { connection } from 'next/server';
import { isIndexable } from '../../site/metadata/indexable';
import { languageArgument, pageEdition } from '../../site/page-edition';
import { cachedCategories } from '../../site/queries/categories';
import { cachedLead } from '../../site/queries/mentions';
import { orThrow } from '../../site/queries/query';
import { cachedSectionIndex } from '../../site/queries/section-pages';
import { cachedSite, cachedStaticPages } from '../../site/queries/site';
import { cachedFeed, type Feed } from '../feeds/feed';
import { conditionalResponse, failureResponse, notFoundResponse } from './conditional-response';
import { type LlmsContent, llmsTxt } from './llms';

/** Responds with a summary of the site for language models, in the edition of the call; 404 where indexing is disabled. */
export async function answerLlms(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const content = await loadContent();
    const shown = (await pageEdition()?.convert(content, [])) ?? content;
    return conditionalResponse(request, { type: 'text/plain', body: llmsTxt(shown) });
  } catch (error) {
    return failureResponse(error);
  }
}

async function loadContent(): Promise<LlmsContent> {
  const language = languageArgument();
  const [site, pages, sectionPages, categories] = await Promise.all([
    cachedSite(...language),
    cachedStaticPages(...language),
    orThrow(cachedSectionIndex(...language)),
    orThrow(cachedCategories(...language)),
  ]);
  const sections: Feed[] = [];
  // Sequential: each feed may request every one of its articles from the backend.
  for (const { name } of categories) {
    const feed = await cachedFeed(name, ...language);
    if (feed) sections.push(feed);
  }
  const listed: PageSummary[] = [];
  for (const page of pages) if (await isListed(page)) listed.push(page);
  return {
    site,
    sections,
    pages: listed,
    sectionPages: sectionPages.filter(({ seo }) => isIndexable({ noindex: seo?.noindex })),
  };
}

/** Whether a static page can be shown, and may be indexed. */
async function isListed({ name }: PageSummary): Promise<boolean> {
  const { value: lead } = await orThrow(cachedLead(name, ...languageArgument()));
  return lead !== null && isIndexable({ noindex: lead.seo?.noindex });
}
