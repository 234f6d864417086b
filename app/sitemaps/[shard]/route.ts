import { connection } from 'next/server';
import { cachedSite } from '@/lib/data/site';
import { cachedShards } from '@/lib/data/sitemap';
import { LISTS_SITEMAP, listEntries } from '@/lib/data/sitemap-lists';
import { sitemapText } from '@/lib/data/sitemap-stream';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
  SHARED_CACHING,
} from '@/lib/seo/conditional-response';
import { isIndexable } from '@/lib/seo/indexable';
import { listSitemap } from '@/lib/seo/sitemap';
import { textStream } from '@/lib/seo/text-stream';

/** A sitemap of the index: articles and static pages are streamed, lists are one document. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/sitemaps/[shard]'>,
): Promise<Response> {
  await connection();
  const { shard } = await params;
  if (!isIndexable({})) return notFoundResponse();
  try {
    return shard === LISTS_SITEMAP ? await sendLists(request) : await sendShard(shard);
  } catch (error) {
    return failureResponse(error);
  }
}

async function sendLists(request: Request): Promise<Response> {
  const entries = await listEntries();
  if (entries.length === 0) return notFoundResponse();
  return conditionalResponse(request, { type: 'application/xml', body: listSitemap(entries) });
}

async function sendShard(name: string): Promise<Response> {
  const number = /^([1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  if (!number) return notFoundResponse();
  const shards = await cachedShards();
  const shard = shards[Number(number) - 1];
  if (!shard) return notFoundResponse();
  const { cdnUrl } = await cachedSite();
  const text = sitemapText(shard, shards.at(-1)?.updatedAt, cdnUrl);
  return new Response(await textStream(text), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': SHARED_CACHING,
    },
  });
}
