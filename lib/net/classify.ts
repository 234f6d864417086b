import type { IncomingHttpHeaders } from 'node:http';
import type { LimitName } from './limits';

const EDITOR_COOKIE = /(?:^|;\s*)(?:token|__prerender_bypass)=[^;\s]/;

/** Under which limit a request stands; null for pages from the cache and files. */
export function limitOf(
  method: string,
  pathname: string,
  headers: IncomingHttpHeaders,
): LimitName | null {
  if (pathname.startsWith('/_next/image')) return 'pictures';
  if (/^\/share(\/|$)|\/(?:opengraph|twitter)-image/.test(pathname)) return 'pictures';
  if (/^\/(?:_next|builds|media)\//.test(pathname)) return null;
  if (/^\/api\/(?:session|preview)(\/|$)/.test(pathname)) return 'session';
  if (/^\/api\/(?:health|ready|revalidate)$/.test(pathname)) return null;
  if (pathname.startsWith('/api/')) return 'api';
  if (EDITOR_COOKIE.test(headers.cookie ?? '')) return 'preview';
  // The router asks ahead for what stands on the page; the answer comes from the cache.
  if (headers['next-router-prefetch']) return null;
  if (pathname === '/login') return method === 'GET' ? 'search' : 'session';
  return pathname === '/search' ? 'search' : null;
}
