import { endpoints } from '@wenzhan/contract/calls/endpoints';
import { httpMessage } from '@wenzhan/contract/request/errors';
import { traditionalScript } from '@wenzhan/text/traditional/script';
import { convertValue } from '@wenzhan/text/traditional/values';
import { failureResponse } from '@/lib/handlers/crawlers/conditional-response';
import { findArticles } from '@/lib/site/queries/search';
import { getSite } from '@/lib/site/queries/site';

const HEADERS = { 'cache-control': 'no-store' };

/** `search` of the content API in traditional characters, for suggestions; at most one page of the site's. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const query = endpoints.search.query.safeParse(params);
  if (!query.success) return respond(400, httpMessage(400), null);
  try {
    const script = await traditionalScript(await getSite());
    const { keyword, tag, page, limit } = query.data;
    const { list, ...counts } = await findArticles({ keyword, tag, page });
    return respond(0, '', { ...counts, list: convertValue(list.slice(0, limit), script) });
  } catch (error) {
    return failureResponse(error);
  }
}

function respond(code: 0 | 400, message: string, data: unknown): Response {
  return Response.json({ code, message, data }, { status: code || 200, headers: HEADERS });
}
