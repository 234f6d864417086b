import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { mayBeEditor } from '../runtime/session/draft-access';
import type { LimitName } from '../runtime/settings/variables';
import { routes } from '../urls';
import { pathOf } from '../urls/path';
import { routeOf } from './request-route';

/**
 * The rate limit that applies to a request; null for cached pages and files.
 *
 * @param request without dot segments, which the framework would resolve (`request-validation.ts`)
 */
export function rateLimitClass(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): LimitName | null {
  const { method, url = '', headers } = request;
  const limit = routeOf(request)?.rateLimit;
  if (limit === 'none') return null;
  if (limit && limit !== 'search') return limit;
  const pathname = pathOf(url);
  if (isMarkdown(pathname, headers)) return 'api';
  if (mayBeEditor(headers.cookie)) return 'preview';
  if (!limit || isPrefetch(headers)) return null;
  return pathname === routes.login && method !== 'GET' ? 'session' : limit;
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
