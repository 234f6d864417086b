import { connection } from 'next/server';
import { cachedSite } from '@/lib/data/site';
import { cachedShards } from '@/lib/data/sitemap';
import { sitemapText } from '@/lib/data/sitemap-stream';
import { failureResponse, notFoundResponse, SHARED_CACHING } from '@/lib/seo/conditional-response';
import { isIndexable } from '@/lib/seo/indexable';
import { textStream } from '@/lib/seo/text-stream';

/** A sitemap of the index, streamed. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[shard]'>,
): Promise<Response> {
  await connection();
  const number = /^([1-9]\d{0,4})\.xml$/.exec((await params).shard)?.[1];
  if (!number || !isIndexable({})) return notFoundResponse();
  try {
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
  } catch (error) {
    return failureResponse(error);
  }
}
