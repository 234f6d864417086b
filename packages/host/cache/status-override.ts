import { statusTag } from '@wenzhan/kit/page-cache';

/** The part of a stored page that determines its status. */
interface StoredPage {
  status?: number | undefined;
  headers?: Record<string, unknown> | undefined;
}

const CACHE_TAGS = 'x-next-cache-tags';

/**
 * The status with which a stored page is served. A page itself can only have 308 and 404; the 301 and 410 of
 * the redirect list are encoded in its tags.
 */
export function overrideStatus({ status, headers }: StoredPage): number | undefined {
  const pageTags = String(headers?.[CACHE_TAGS] ?? '').split(',');
  if (status === 308 && pageTags.includes(statusTag(301))) return 301;
  if (status === 404 && pageTags.includes(statusTag(410))) return 410;
  return status;
}
