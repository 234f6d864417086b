import { type ListName, listQuery, lists } from '@wenzhan/contract/cache/lists';
import { decodeName, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { pathOf } from '@wenzhan/kit/urls/path';
import { connection } from 'next/server';
import { FEED_FORMATS, type FeedFormat, feedPath } from '../../site/metadata/feed-formats';
import { isIndexable } from '../../site/metadata/indexable';
import type { PageEdition } from '../../site/page-edition';
import { resolveName } from '../../site/queries/named-lists';
import {
  conditionalResponse,
  failureResponse,
  movedResponse,
  notFoundResponse,
} from '../crawlers/conditional-response';
import { missingResponse } from '../crawlers/missing-response';
import { cachedEditionFeed } from './edition-feed';
import { cachedFeed, type Feed } from './feed';
import { atomFeed } from './feed-atom';
import { jsonFeed } from './feed-json';
import { rssFeed } from './feed-rss';

const WRITERS: Readonly<Record<FeedFormat, (view: Feed) => string>> = {
  rss: rssFeed,
  atom: atomFeed,
  json: jsonFeed,
};

/**
 * Responds with the feed of a list or of the whole site; 404 if the site may not be indexed. The feed of a list that
 * does not exist redirects as its page does.
 *
 * @param edition that of the feed; the default one without it
 */
export async function answerFeed(
  request: Request,
  format: FeedFormat,
  list?: ListName,
  edition: PageEdition | null = null,
): Promise<Response> {
  await connection();
  if (!isIndexable({})) return notFoundResponse();
  try {
    const view = await (edition ? cachedEditionFeed(edition.segment, list) : cachedFeed(list));
    if (!view) return await missingFeed(request, { format, list, edition });
    return conditionalResponse(request, {
      type: FEED_FORMATS[format].type,
      body: WRITERS[format](view),
    });
  } catch (error) {
    return failureResponse(error);
  }
}

interface WantedFeed {
  format: FeedFormat;
  list: ListName | undefined;
  edition: PageEdition | null;
}

async function missingFeed(
  request: Request,
  { format, list, edition }: WantedFeed,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = await pathInOtherForm(list);
  if (path) {
    const feed = feedPath(format, { path });
    return movedResponse(edition?.link(feed) ?? feed, 308);
  }
  const page = pathname.slice(0, -`/${FEED_FORMATS[format].file}`.length);
  const formOf = (path: string) =>
    path === pathOf(path) && matchRoute(path)?.feeds ? feedPath(format, { path }) : null;
  return missingResponse({ page, formOf });
}

/** The page of the tag or series whose name is another form of this one (case, width, spaces); null if there is none. */
async function pathInOtherForm(list: ListName | undefined): Promise<string | null> {
  const { tag, series } = listQuery(list);
  const kind = tag === undefined ? 'series' : 'tag';
  const name = tag ?? series;
  if (name === undefined) return null;
  const currentName = await resolveName(kind, encodeURIComponent(name));
  return currentName === null || currentName === name ? null : listRoutes[kind](currentName);
}

/**
 * Creates the handler of a feed of a tag, series or author.
 *
 * @param kind also the route parameter that names the list
 */
export function namedFeed<K extends 'tag' | 'series' | 'author'>(format: FeedFormat, kind: K) {
  return async (
    request: Request,
    { params }: { params: Promise<Record<K, string>> },
  ): Promise<Response> => {
    const param = (await params)[kind];
    return answerFeed(request, format, lists[kind](decodeName(param) ?? param));
  };
}
