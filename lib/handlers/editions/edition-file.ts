import 'server-only';
import { type ListName, lists } from '@wenzhan/contract/cache/lists';
import { endpoints } from '@wenzhan/contract/calls/endpoints';
import { httpMessage } from '@wenzhan/contract/request/errors';
import { decodeName } from '@wenzhan/contract/urls/list-routes';
import { matchInEdition, type RouteMatch } from '@wenzhan/contract/urls/match';
import { FEED_FORMATS, type FeedFormat } from '../../site/metadata/feed-formats';
import { webManifest } from '../../site/metadata/web-manifest';
import { inEdition, type PageEdition, pageHome } from '../../site/page-edition';
import { findInEdition } from '../../site/queries/search';
import { getSite } from '../../site/queries/site';
import { failureResponse, notFoundResponse } from '../crawlers/conditional-response';
import { answerLlms } from '../crawlers/llms-response';
import { answerFeed } from '../feeds/feed-response';

/** Responds with a file of a further edition: a feed, `llms.txt`, its web app manifest or suggestions of the search box. */
export function editionFile(
  request: Request,
  edition: PageEdition,
  path: string,
): Promise<Response> | Response {
  const match = matchInEdition(edition.segment, path);
  const format = formatOf(path);
  return inEdition(edition, () => {
    if (match?.kind === 'feed' && format)
      return answerFeed(request, format, listOf(match), edition);
    if (path === '/llms.txt') return answerLlms(request);
    if (path === '/site.webmanifest') return manifest();
    return path === '/api/web/search' ? search(request) : notFoundResponse();
  });
}

const formatOf = (path: string): FeedFormat | undefined =>
  (Object.keys(FEED_FORMATS) as FeedFormat[]).find((format) =>
    path.endsWith(`/${FEED_FORMATS[format].file}`),
  );

/** The list of a feed; undefined for that of the whole site. */
function listOf({ params }: RouteMatch): ListName | undefined {
  if (params.category !== undefined) return params.category;
  for (const kind of ['tag', 'series', 'author'] as const) {
    const param = params[kind];
    if (param !== undefined) return lists[kind](decodeName(param) ?? param);
  }
  return undefined;
}

/** The web app manifest of the same app, which opens in this edition. */
async function manifest(): Promise<Response> {
  return Response.json(webManifest(await getSite(), pageHome()), {
    headers: { 'content-type': 'application/manifest+json' },
  });
}

/** `search` of the content API, for suggestions; at most one page of the site's. */
async function search(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const query = endpoints.search.query.safeParse(params);
  if (!query.success) return respond(400, httpMessage(400), null);
  try {
    const { keyword, tag, page, limit } = query.data;
    const { list, ...counts } = await findInEdition({ keyword, tag, page });
    return respond(0, '', { ...counts, list: list.slice(0, limit) });
  } catch (error) {
    return failureResponse(error);
  }
}

function respond(code: 0 | 400, message: string, data: unknown): Response {
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ code, message, data }, { status: code || 200, headers });
}
