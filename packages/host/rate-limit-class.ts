import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { mayBeEditor } from '@wenzhan/kit/http/draft-access';
import type { LimitName } from '@wenzhan/kit/settings/variables';
import { pathOf } from '@wenzhan/kit/urls/path';
import { type Routed, routeOf } from './request-route';

/**
 * The rate limit that applies to a request; null for cached pages and files.
 *
 * @param request without dot segments, which the framework would resolve (`request-validation.ts`)
 */
export function rateLimitClass(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): LimitName | null {
  const { method, url = '', headers } = request;
  const limit = ownLimit(request);
  const pathname = pathOf(url);
  if (limit && !(limit === 'search' && isPrefetch(headers))) {
    return (method !== 'GET' && routeOf(request)?.writeLimit) || limit;
  }
  if (routeOf(request)?.rateLimit === 'none') return null;
  if (isMarkdown(pathname, headers)) return 'api';
  return mayBeEditor(headers.cookie) ? 'preview' : null;
}

/** The rate limit of the route of a request, whatever headers it has; null for pages and files. */
export function ownLimit(request: Routed): LimitName | null {
  const limit = routeOf(request)?.rateLimit;
  return !limit || limit === 'none' ? null : limit;
}

/** Markdown is rendered per request. Any path counts, in any case: so does the framework match rewrites. */
const isMarkdown = (pathname: string, { accept }: IncomingHttpHeaders): boolean =>
  /\.md$/i.test(pathname) || Boolean(accept?.includes('text/markdown'));

/**
 * Whether the router prefetches a segment of a page, which comes from the cache. Other prefetches, which the
 * site's router does not send, are rendered per request.
 */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  headers['next-router-prefetch'] === '1' && Boolean(headers['next-router-segment-prefetch']);
