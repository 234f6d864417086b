import { connection } from 'next/server';
import { cachedCategories, cachedSite, cachedStaticPages } from '@/lib/api/cached';
import { cachedFeed, type FeedView } from '@/lib/api/feed';
import { answerDocument, answerFailure, answerMissing } from '@/lib/seo/document-answer';
import { isIndexable } from '@/lib/seo/indexable';
import { llmsTxt } from '@/lib/seo/llms';

/** The site in short, for language models; none where nothing may be indexed. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return answerMissing();
  try {
    const [site, pages, categories] = await Promise.all([
      cachedSite(),
      cachedStaticPages(),
      cachedCategories(),
    ]);
    const sections: FeedView[] = [];
    // One after the other: each may ask the backend for all its articles.
    for (const { name } of categories) {
      const feed = await cachedFeed(name);
      if (feed) sections.push(feed);
    }
    return answerDocument(request, {
      type: 'text/plain',
      body: llmsTxt({ site, sections, pages }),
    });
  } catch (error) {
    return answerFailure(error);
  }
}
