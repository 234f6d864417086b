/** The cookie that keeps the bearer token (specification §3). */
export const TOKEN_COOKIE = 'token';
/** Seconds that a token is kept; the backend may end it sooner. */
export const TOKEN_MAX_AGE = 7 * 24 * 60 * 60;

/** The framework's Draft Mode cookie. */
export const PREVIEW_COOKIE = '__prerender_bypass';
/** Which build switched Draft Mode on: another build's value of that cookie means nothing. */
export const PREVIEW_BUILD_COOKIE = 'preview_build';
/** Draft Mode was switched on a moment ago. */
export const PREVIEW_TRIED_COOKIE = 'preview_tried';
/** Seconds in which a browser that keeps the cookie has sent it back. */
export const PREVIEW_TRIED_AGE = 10;
/** Draft Mode could not be switched on a moment ago, because the API did not say whose the token is. */
export const PREVIEW_PAUSED_COOKIE = 'preview_paused';
/** Seconds after which the next document tries again. */
export const PREVIEW_PAUSED_AGE = 30;
