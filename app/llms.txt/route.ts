import { connection } from 'next/server';
import { cachedCategories } from '@/lib/data/categories';
import { cachedFeed, type Feed } from '@/lib/data/feed';
import { orThrow } from '@/lib/data/query';
import { cachedSite, cachedStaticPages } from '@/lib/data/site';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
} from '@/lib/seo/conditional-response';
import { isIndexable } from '@/lib/seo/indexable';
import { llmsTxt } from '@/lib/seo/llms';

/** A summary of the site for language models; 404 where indexing is disabled. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const [site, pages, categories] = await Promise.all([
      cachedSite(),
      cachedStaticPages(),
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
      body: llmsTxt({ site, sections, pages }),
    });
  } catch (error) {
    return failureResponse(error);
  }
}
