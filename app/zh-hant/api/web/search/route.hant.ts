import { siteScript } from '@/components/traditional/traditional-page';
import { endpoints } from '@/lib/api/endpoints';
import { failureResponse } from '@/lib/handlers/crawlers/conditional-response';
import { getSearchResults } from '@/lib/site/queries/search';
import { extended } from '@/lib/text/traditional/script';
import { convertValue } from '@/lib/text/traditional/values';

const HEADERS = { 'cache-control': 'no-store' };

/** `search` of the content API in traditional characters, for suggestions; at most one page of the site's. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const query = endpoints.search.query.safeParse(params);
  if (!query.success) return respond(400, '请求参数错误', null);
  try {
    const script = await siteScript();
    const { keyword, tag, page, limit } = query.data;
    const { list, ...counts } = await getSearchResults({ keyword, tag, page });
    const hits = list
      .slice(0, limit)
      .map((hit) => convertValue(hit, extended(script, hit.traditional)));
    return respond(0, '', { ...counts, list: hits });
  } catch (error) {
    return failureResponse(error);
  }
}

function respond(code: 0 | 400, message: string, data: unknown): Response {
  return Response.json({ code, message, data }, { status: code || 200, headers: HEADERS });
}
