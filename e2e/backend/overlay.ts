import { endpointPath } from '@wenzhan/contract/calls/call';
import type { ExtraArticle, State } from './control';

export type Handler = (request: Request) => Promise<Response>;

const good = (data: object) => Response.json({ code: 0, message: '', data });

/** The content API, with its responses changed as the test has set. */
export function overlay(handler: Handler, state: State): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isCall = (name: string) => pathname.endsWith(`/${name}`);
    if (isCall('redirect_list') && state.redirects) return good({ list: state.redirects });
    // The last article with an id overrides earlier ones and the content API's.
    const id = isCall('article_info') && searchParams.get('id');
    const article = state.articles.findLast((one) => String(one.id) === id);
    if (article && (isPublished(article) || (await isSignedIn(handler, request)))) {
      const { listed: _, ...fields } = article;
      return good({ article: fields, previous: null, next: null, related: [] });
    }
    const response = await handler(request);
    if (!isCall('index_info') || !response.ok) return response;
    const { data } = await response.json();
    return good({ ...data, site: { ...data.site, ...state.site } });
  };
}

const isPublished = ({ status, publishedAt }: ExtraArticle) =>
  (status ?? 'published') === 'published' && !(Date.parse(publishedAt) > Date.now());

/** Whether the content API accepts the token of a request. */
async function isSignedIn(handler: Handler, { url, headers }: Request): Promise<boolean> {
  const target = new URL(`${endpointPath('user_info')}?requiredLogin=1`, url);
  return (await handler(new Request(target, { headers }))).ok;
}
