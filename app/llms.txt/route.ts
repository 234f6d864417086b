import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
} from '@/lib/handlers/crawlers/conditional-response';
import { llmsTxt } from '@/lib/handlers/crawlers/llms';
import { cachedFeed, type Feed } from '@/lib/handlers/feeds/feed';
import { isIndexable } from '@/lib/site/metadata/indexable';
import { cachedCategories } from '@/lib/site/queries/categories';
import { cachedLead } from '@/lib/site/queries/mentions';
import { orThrow } from '@/lib/site/queries/query';
import { cachedSectionIndex } from '@/lib/site/queries/section-pages';
import { cachedSite, cachedStaticPages } from '@/lib/site/queries/site';

/** A summary of the site for language models; 404 where indexing is disabled. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const [site, pages, sectionPages, categories] = await Promise.all([
      cachedSite(),
      cachedStaticPages(),
      orThrow(cachedSectionIndex()),
      orThrow(cachedCategories()),
    ]);
    const sections: Feed[] = [];
    // Sequential: each feed may request every one of its articles from the backend.
    for (const { name } of categories) {
      const feed = await cachedFeed(name);
      if (feed) sections.push(feed);
    }
    const listed: PageSummary[] = [];
    for (const page of pages) if (await isListed(page)) listed.push(page);
    return conditionalResponse(request, {
      type: 'text/plain',
      body: llmsTxt({
        site,
        sections,
        pages: listed,
        sectionPages: sectionPages.filter(({ seo }) => isIndexable({ noindex: seo?.noindex })),
      }),
    });
  } catch (error) {
    return failureResponse(error);
  }
}

/** Whether a static page can be shown, and may be indexed. */
async function isListed({ name }: PageSummary): Promise<boolean> {
  const { value: lead } = await orThrow(cachedLead(name));
  return lead !== null && isIndexable({ noindex: lead.seo?.noindex });
}
