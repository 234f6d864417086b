/** Visible ASCII, which a header can carry; no longer than the longest cookie that browsers keep. */
export const TOKEN_FORM = /^[\x21-\x7e]{1,4096}$/;

/**
 * The bearer token in a cookie's decoded value. Undefined for what no backend can have issued: a
 * request with it in `Authorization` could not even be built.
 */
export function parseToken(value: unknown): string | undefined {
  return typeof value === 'string' && TOKEN_FORM.test(value) ? value : undefined;
}
