import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
} from '@/lib/handlers/crawlers/conditional-response';
import { sitemapIndex } from '@/lib/handlers/crawlers/sitemap-xml';
import { cachedShards } from '@/lib/handlers/sitemaps/cached-shards';
import { LISTS_SITEMAP, listEntries, newestOf } from '@/lib/handlers/sitemaps/sitemap-lists';
import { isIndexable } from '@/lib/site/metadata/indexable';

/** The sitemap index; 404 where indexing is disabled. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const [shards, lists] = await Promise.all([cachedShards(), listEntries()]);
    const sitemaps = shards.map(({ updatedAt }, index) => ({
      path: `/sitemaps/${index + 1}.xml`,
      updatedAt,
    }));
    const further =
      lists.length > 0 ? [{ path: `/sitemaps/${LISTS_SITEMAP}`, updatedAt: newestOf(lists) }] : [];
    const body = sitemapIndex([...sitemaps, ...further]);
    return conditionalResponse(request, { type: 'application/xml', body });
  } catch (error) {
    return failureResponse(error);
  }
}
