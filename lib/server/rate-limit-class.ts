import type { IncomingHttpHeaders } from 'node:http';
import { SHARE_PICTURES } from '../seo/share-address';
import type { LimitName } from './rate-limits';

const EDITOR_COOKIE = /(?:^|;\s*)(?:token|__prerender_bypass)=[^;\s]/;
/** Written anew for whoever asks: Markdown, feeds, sitemaps. */
const FOR_MACHINES =
  /\.md$|\/(?:feed|atom)\.(?:xml|json)$|^\/(?:llms\.txt|sitemap\.xml|sitemaps\/)/;

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
  if (pathname.startsWith('/_next/image')) return 'pictures';
  if (pathname.startsWith(SHARE_PICTURES)) return 'pictures';
  if (/^\/(?:_next|builds|media)\//.test(pathname)) return null;
  if (/^\/api\/(?:session|preview)(\/|$)/.test(pathname)) return 'session';
  if (/^\/api\/(?:health|ready|revalidate)$/.test(pathname)) return null;
  if (/^\/api\/(?:client-error|vitals)$/.test(pathname)) return 'reports';
  if (pathname.startsWith('/api/') || pathname === '/metrics') return 'api';
  if (FOR_MACHINES.test(pathname) || headers.accept?.includes('text/markdown')) return 'api';
  if (hasEditorCookie(headers)) return 'preview';
  if (isPrefetch(headers)) return null;
  if (pathname === '/login') return method === 'GET' ? 'search' : 'session';
  return pathname === '/search' ? 'search' : null;
}

/**
 * Whether the router asks ahead for a part of a page, which comes from the cache. Prefetches of other kinds,
 * and of whole pages, it does not send here; they are rendered for the request.
 */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  headers['next-router-prefetch'] === '1' && Boolean(headers['next-router-segment-prefetch']);

/** Whether a request comes with what an editor has; it may be false. */
export const hasEditorCookie = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  EDITOR_COOKIE.test(cookie);
