import { type Asked, envelope } from './recorded-calls';

const BAD_REQUEST = 400;

/**
 * Responses of a backend without any content; undefined where the full backend's response applies: the
 * site's configuration, signing in, and invalid queries.
 */
export function emptied({ call, query }: Asked, code: number): Response | undefined {
  if (code === BAD_REQUEST) return undefined;
  switch (call) {
    case 'category_list':
    case 'page_list':
    case 'redirect_list':
    case 'tag_list':
    case 'series_list':
    case 'author_list':
    case 'archive_list':
      return envelope(200, 0, { list: [] });
    case 'changes':
      return envelope(200, 0, { list: [], next: null });
    case 'article_list':
      return query.has('category') ? missing() : emptyPage(query);
    case 'search':
      return emptyPage(query);
    case 'article_info':
    case 'single_page':
      return missing();
    default:
      return undefined;
  }
}

const missing = () => envelope(404, 404, null, '没有这个内容');

function emptyPage(query: URLSearchParams): Response {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 12);
  return envelope(200, 0, { list: [], total: 0, page, limit });
}
