/**
 * Milliseconds since 1970, by a clock that only goes forward: the time of the start, and what has passed since. For
 * times that one process compares, which setting the machine's clock must not reorder; the framework's caches use
 * the same clock. Times that others state, such as a publication or a signature, are compared with `Date.now()`.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
