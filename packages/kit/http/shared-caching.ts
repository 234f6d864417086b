/**
 * For how long a shared cache, such as a CDN, may show its copy of a page, in seconds since it fetched it: unasked, while
 * it fetches another, and while the site fails. A page that was withdrawn is gone from each after `stale`, whatever the
 * cache; `ifError` counts only while the site answers 5xx or nothing, never for its 404 or 410.
 */
export const SHARED_LIFETIME = { fresh: 60, stale: 600, ifError: 86_400 };

/** Whether a `Cache-Control` is that of the framework for a stored page or document, which it lets shared caches keep. */
export const isForSharedCaches = (cacheControl: unknown): cacheControl is string =>
  typeof cacheControl === 'string' && cacheControl.startsWith('s-maxage=');

/**
 * The `Cache-Control` of a stored page with lifetimes that end. The framework lets a cache show its copy once more for as
 * long as it itself keeps the page, which is a year. Any other is returned as it is.
 */
export function endingCaching(cacheControl: string): string {
  const [, given, refreshing] =
    /^s-maxage=(\d+)(?:, stale-while-revalidate=(\d+))?/.exec(cacheControl) ?? [];
  if (given === undefined) return cacheControl;
  const { fresh, stale, ifError } = SHARED_LIFETIME;
  const seconds = Math.min(Number(given), fresh);
  const longer = Math.min(Number(refreshing ?? Infinity), stale - seconds);
  return `s-maxage=${seconds}, stale-while-revalidate=${longer}, stale-if-error=${ifError - seconds}`;
}
