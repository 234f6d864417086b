/**
 * Cache lifetimes of a successful response, in seconds: revalidated after a minute, kept for a year, so that
 * an outage of the API never empties a page.
 */
export const CONTENT_CACHE = { stale: 300, revalidate: 60, expire: 31_536_000 };

/** Cache lifetimes of the fallback for a failed response: revalidated soon, kept as long as content. */
export const FALLBACK_CACHE = { ...CONTENT_CACHE, stale: 30, revalidate: 5 };

/** Cache lifetimes of a not-found result: the shortest that `ensureStatic` accepts. */
export const NOT_FOUND_CACHE = { stale: 30, revalidate: 5, expire: 300 };
