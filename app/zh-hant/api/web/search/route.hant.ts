import { siteScript } from '@/components/traditional/traditional-page';
import { getSearchResults, parseSearchParams } from '@/lib/data/search';
import { failureResponse } from '@/lib/seo/conditional-response';
import { extended } from '@/lib/traditional/script';
import { convertValue } from '@/lib/traditional/values';

/** `search` of the content API in traditional characters, for suggestions. */
export async function GET(request: Request): Promise<Response> {
  const { keyword: q = '', limit } = Object.fromEntries(new URL(request.url).searchParams);
  try {
    const script = await siteScript();
    const { list, ...page } = await getSearchResults(parseSearchParams({ q }));
    const shown = list.slice(0, Number(limit) || undefined);
    const data = {
      ...page,
      list: shown.map((hit) => convertValue(hit, extended(script, hit.traditional))),
    };
    const headers = { 'cache-control': 'no-store' };
    return Response.json({ code: 0, message: '', data }, { headers });
  } catch (error) {
    return failureResponse(error);
  }
}
