import { tags } from '../api/tags';

/** What of a stored page says how it is answered. */
interface StoredPage {
  status?: number | undefined;
  headers?: Record<string, unknown> | undefined;
}

const CACHE_TAGS = 'x-next-cache-tags';

/**
 * The status with which a stored page is to be answered. A page can only say 308 and 404 itself; the
 * 301 and the 410 of the redirect list stand among its tags.
 */
export function overrideStatus({ status, headers }: StoredPage): number | undefined {
  const pageTags = String(headers?.[CACHE_TAGS] ?? '').split(',');
  if (status === 308 && pageTags.includes(tags.status(301))) return 301;
  if (status === 404 && pageTags.includes(tags.status(410))) return 410;
  return status;
}
