/** Visible ASCII, which a header can carry; no longer than the longest cookie that browsers store. */
export const TOKEN_FORM = /^[\x21-\x7e]{1,4096}$/;

/**
 * Validates the bearer token in a cookie's decoded value. Undefined for a value that no backend can have
 * issued: no valid `Authorization` header could carry it.
 */
export function parseToken(value: unknown): string | undefined {
  return typeof value === 'string' && TOKEN_FORM.test(value) ? value : undefined;
}
