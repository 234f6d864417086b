import { connection } from 'next/server';
import { cachedShards } from '@/lib/api/sitemap';
import { answerDocument, answerFailure, answerMissing } from '@/lib/seo/document-answer';
import { isIndexable } from '@/lib/seo/indexable';
import { sitemapIndex } from '@/lib/seo/sitemap';

/** The index of sitemaps; none where nothing may be indexed. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return answerMissing();
  try {
    const shards = await cachedShards();
    const sitemaps = shards.map(({ updatedAt }, index) => ({
      path: `/sitemaps/${index + 1}.xml`,
      updatedAt,
    }));
    return answerDocument(request, { type: 'application/xml', body: sitemapIndex(sitemaps) });
  } catch (error) {
    return answerFailure(error);
  }
}
