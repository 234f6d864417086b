import type { IncomingHttpHeaders } from 'node:http';
import { routes } from '../routes';
import { matchRoute } from '../routes/match';
import { MARKDOWN_SUFFIX } from '../routes/table';
import type { LimitName } from './rate-limits';

const EDITOR_COOKIE = /(?:^|;\s*)(?:token|__prerender_bypass)=[^;\s]/;

/**
 * Under which limit a request stands; null for pages from the cache and files.
 *
 * @param pathname without dot segments: the framework would resolve them (`lib/server/request-validation`)
 */
export function rateLimitClass(
  method: string,
  pathname: string,
  headers: IncomingHttpHeaders,
): LimitName | null {
  const limit = matchRoute(pathname)?.rateLimit;
  if (limit === 'none') return null;
  if (limit && limit !== 'search') return limit;
  if (isMarkdown(pathname, headers)) return 'api';
  if (hasEditorCookie(headers)) return 'preview';
  if (!limit || isPrefetch(headers)) return null;
  return pathname === routes.login && method !== 'GET' ? 'session' : limit;
}

/** Rendered for each request. The framework ignores the case of a path that it rewrites: so any path counts. */
const isMarkdown = (pathname: string, { accept }: IncomingHttpHeaders): boolean =>
  pathname.endsWith(MARKDOWN_SUFFIX) || Boolean(accept?.includes('text/markdown'));

/**
 * Whether the router asks ahead for a part of a page, which comes from the cache. Prefetches of other kinds,
 * and of whole pages, it does not send here; they are rendered for the request.
 */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  headers['next-router-prefetch'] === '1' && Boolean(headers['next-router-segment-prefetch']);

/** Whether a request comes with what an editor has; it may be false. */
export const hasEditorCookie = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  EDITOR_COOKIE.test(cookie);
