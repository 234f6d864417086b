/**
 * How long a good answer is kept, in seconds: asked for again after a minute, kept for a year, so
 * that an outage of the API never empties a page that was once good.
 */
export const CONTENT_CACHE = { stale: 300, revalidate: 60, expire: 31_536_000 };

/** How long what stands in for a failed answer is kept: asked for again soon, and never lost. */
export const FALLBACK_CACHE = { ...CONTENT_CACHE, stale: 30, revalidate: 5 };

/** How long "there is no such thing" is kept: the shortest that `ensureStatic` accepts. */
export const NOT_FOUND_CACHE = { stale: 30, revalidate: 5, expire: 300 };
