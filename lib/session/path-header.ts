/** Passes the path of an editor's request from the middleware to the page. */
export const PATH_HEADER = 'x-wenzhan-path';
