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
    return conditionalResponse(request, {
      type: 'text/plain',
      body: llmsTxt({ site, sections, pages, sectionPages }),
    });
  } catch (error) {
    return failureResponse(error);
  }
}
