/** The cookie that holds the bearer token (specification §3). */
export const TOKEN_COOKIE = 'token';
/** Lifetime of the token cookie in seconds; the backend may end the session earlier. */
export const TOKEN_MAX_AGE = 7 * 24 * 60 * 60;

/** The framework's Draft Mode cookie. */
export const PREVIEW_COOKIE = '__prerender_bypass';
/** Id of the build that enabled Draft Mode: the Draft Mode cookie of another build is invalid. */
export const PREVIEW_BUILD_COOKIE = 'preview_build';
/** How often Draft Mode has just been enabled. */
export const PREVIEW_TRIED_COOKIE = 'preview_tried';
/** How often it is enabled for a browser that does not return its cookie. */
export const PREVIEW_TRIES = 3;
/** Seconds in which a browser that stores cookies has returned it. */
export const PREVIEW_TRIED_AGE = 10;
/** Set when Draft Mode could not be enabled, because the API did not verify the token. */
export const PREVIEW_PAUSED_COOKIE = 'preview_paused';
/** Seconds until the next document tries again. */
export const PREVIEW_PAUSED_AGE = 30;
/**
 * Hash of a token that the API has rejected. A browser still sends such a token if another site of its domain has set
 * it: then it is a visitor's.
 */
export const REFUSED_TOKEN_COOKIE = 'token_refused';

/** The header that passes the path of an editor's request from the middleware to the page. */
export const PATH_HEADER = 'x-wenzhan-path';
