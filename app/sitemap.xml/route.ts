import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
} from '@/lib/handlers/crawlers/conditional-response';
import { sitemapIndex } from '@/lib/handlers/crawlers/sitemap-xml';
import { cachedShards } from '@/lib/handlers/sitemaps/cached-shards';
import { LISTS, listEntries, newestOf, sitemapPath } from '@/lib/handlers/sitemaps/sitemap-lists';
import { isIndexable } from '@/lib/site/metadata/indexable';
import type { InLanguage } from '@/lib/site/queries/query';

/** The sitemap index; 404 where indexing is disabled. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const [, ...further] = siteLanguages();
    const languages: InLanguage[] = [[], ...further.map((one): InLanguage => [segmentOf(one)])];
    const sitemaps = await Promise.all(languages.map(sitemapsIn));
    const body = sitemapIndex(sitemaps.flat());
    return conditionalResponse(request, { type: 'application/xml', body });
  } catch (error) {
    return failureResponse(error);
  }
}

async function sitemapsIn(language: InLanguage) {
  const [shards, lists] = await Promise.all([cachedShards(...language), listEntries(...language)]);
  const sitemaps = shards.map(({ updatedAt }, index) => ({
    path: sitemapPath(`${index + 1}`, language),
    updatedAt,
  }));
  if (lists.length === 0) return sitemaps;
  return [...sitemaps, { path: sitemapPath(LISTS, language), updatedAt: newestOf(lists) }];
}
