import { connection } from 'next/server';
import { cachedShards } from '@/lib/data/sitemap';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
} from '@/lib/seo/conditional-response';
import { isIndexable } from '@/lib/seo/indexable';
import { sitemapIndex } from '@/lib/seo/sitemap';

/** The sitemap index; 404 where indexing is disabled. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const shards = await cachedShards();
    const sitemaps = shards.map(({ updatedAt }, index) => ({
      path: `/sitemaps/${index + 1}.xml`,
      updatedAt,
    }));
    return conditionalResponse(request, { type: 'application/xml', body: sitemapIndex(sitemaps) });
  } catch (error) {
    return failureResponse(error);
  }
}
