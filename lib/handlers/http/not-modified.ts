/**
 * Whether the client already has a response (RFC 9110 §13.1): `If-None-Match` takes precedence over
 * `If-Modified-Since` (§13.2.2).
 *
 * @param etag a weak one: `W/"…"`
 * @param modified the value of `Last-Modified`, if the response has one
 */
export function isNotModified(headers: Headers, etag: string, modified?: string): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    const etags = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return etags.includes('*') || etags.includes(etag.slice(2));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return modified !== undefined && Date.parse(modified) <= since;
}
