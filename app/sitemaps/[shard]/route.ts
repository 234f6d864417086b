import { EDITION_SEGMENT } from '@wenzhan/kit/urls/edition-path';
import { editionAt, languageAt } from '@wenzhan/kit/urls/editions';
import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  notFoundResponse,
  SHARED_CACHING,
} from '@/lib/handlers/crawlers/conditional-response';
import { textStream } from '@/lib/handlers/crawlers/text-stream';
import { cachedShards } from '@/lib/handlers/sitemaps/cached-shards';
import { entriesWithLanguages, homeLanguages, LISTS } from '@/lib/handlers/sitemaps/sitemap-lists';
import { listSitemap, sitemapText } from '@/lib/handlers/sitemaps/sitemap-stream';
import { isIndexable } from '@/lib/site/metadata/indexable';
import type { InLanguage } from '@/lib/site/queries/query';
import { cachedSite } from '@/lib/site/queries/site';

/** The name of a sitemap: `1.xml`, `en.lists.xml`. */
const NAME = new RegExp(`^(?:(${EDITION_SEGMENT})\\.)?([1-9]\\d{0,4}|${LISTS})\\.xml$`);

/** A sitemap of the index: articles and static pages are streamed, lists are one document. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/sitemaps/[shard]'>,
): Promise<Response> {
  await connection();
  const [, segment, name] = NAME.exec((await params).shard) ?? [];
  const isKnown = segment === undefined || (editionAt(segment) && languageAt(segment));
  if (!isIndexable({}) || name === undefined || !isKnown) return notFoundResponse();
  const language: InLanguage = segment === undefined ? [] : [segment];
  try {
    return name === LISTS
      ? await sendLists(request, language)
      : await sendShard(Number(name), language);
  } catch (error) {
    return failureResponse(error);
  }
}

async function sendLists(request: Request, language: InLanguage): Promise<Response> {
  const entries = await entriesWithLanguages(language);
  if (entries.length === 0) return notFoundResponse();
  const body = listSitemap(entries, language[0]);
  return conditionalResponse(request, { type: 'application/xml', body });
}

async function sendShard(number: number, language: InLanguage): Promise<Response> {
  const shards = await cachedShards(...language);
  const shard = shards[number - 1];
  if (!shard) return notFoundResponse();
  const [{ cdnUrl }, home] = await Promise.all([
    cachedSite(...language),
    homeLanguages(...language),
  ]);
  const newest = shards.at(-1)?.updatedAt;
  const text = sitemapText(shard, { newest, cdnUrl, home, language: language[0] });
  return new Response(await textStream(text), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': SHARED_CACHING,
    },
  });
}
