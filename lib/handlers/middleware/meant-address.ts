import { pathsMeantBy } from '@wenzhan/contract/urls/trailing-punctuation';
import { LOOPBACK_USER_AGENT } from '@wenzhan/kit/http/loopback';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { keptQuery } from '@wenzhan/kit/urls/path';
import { targetOf } from '@wenzhan/kit/urls/redirect';
import type { NextRequest } from 'next/server';

/** Where a redirect leads, as a URL or a path of this site, with the query of the request. */
interface MeantAddress {
  to: string | URL;
  status: 301 | 308;
}

/**
 * The address that a chat app has sent together with the punctuation or the text that followed it: of a page, or of
 * what this site redirects. Null if the path has no punctuation, if a page of that very name exists, and if there
 * is none without it, either.
 *
 * A middleware cannot see which pages exist, so it requests them from its own server. An editor's cookies are
 * sent along, because drafts exist for editors only.
 *
 * @param path of the request, without slashes at its end
 */
export async function findMeantAddress(
  request: NextRequest,
  path: string,
): Promise<MeantAddress | null> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // These requests are the ones that this function sends.
  if (!isRead || request.headers.get('user-agent') === LOOPBACK_USER_AGENT) return null;
  const { search } = request.nextUrl;
  const meant = pathsMeantBy(path);
  if (meant.length === 0) return null;
  // What it requests from itself is not limited: this request is, as one of a missing page.
  const context = currentRequest();
  if (context) context.isLookedUp = true;
  if ((await ask(request, path))?.status !== 404) return null;
  for (const candidate of meant) {
    const response = await ask(request, candidate);
    if (response?.status === 200) return { to: urlOf(request, candidate), status: 308 };
    const location = response?.headers.get('location');
    if (location && (response?.status === 301 || response?.status === 308))
      return { to: targetOf(location, keptQuery(candidate + search)), status: response.status };
  }
  return null;
}

/** The URL of a path, with the query of the request. A path alone names another host if it begins with `//`. */
function urlOf({ nextUrl, url }: NextRequest, path: string): URL {
  const to = new URL(url);
  to.pathname = path;
  to.search = nextUrl.search;
  return to;
}

/** The response of this server to a path with the query of the request; null without one. */
function ask(request: NextRequest, path: string): Promise<Response | null> {
  const { pathname, search } = urlOf(request, path);
  const cookie = request.headers.get('cookie');
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return selfRequest(pathname + search, { method: 'HEAD', headers, cause: request });
}
