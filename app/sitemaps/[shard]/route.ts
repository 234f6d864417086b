import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
  SHARED_CACHING,
} from '@/lib/handlers/crawlers/conditional-response';
import { listSitemap } from '@/lib/handlers/crawlers/sitemap-xml';
import { textStream } from '@/lib/handlers/crawlers/text-stream';
import { cachedShards } from '@/lib/handlers/sitemaps/cached-shards';
import { isHomeIndexable, LISTS_SITEMAP, listEntries } from '@/lib/handlers/sitemaps/sitemap-lists';
import { sitemapText } from '@/lib/handlers/sitemaps/sitemap-stream';
import { isIndexable } from '@/lib/site/metadata/indexable';
import { cachedSite } from '@/lib/site/queries/site';

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
  const [{ cdnUrl }, hasHome] = await Promise.all([cachedSite(), isHomeIndexable()]);
  const text = sitemapText(shard, { newest: shards.at(-1)?.updatedAt, cdnUrl, hasHome });
  return new Response(await textStream(text), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': SHARED_CACHING,
    },
  });
}
