/**
 * The origin by which a visitor knows the site, for the embedded API, whose requests do not have it; the request pipeline removes
 * it from external requests.
 */
export const ORIGIN_HEADER = 'x-wenzhan-origin';
