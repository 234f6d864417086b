/**
 * The address of the visitor behind a request, for limits. The request pipeline has written it into the header
 * (`lib/server/sanitize-headers`), whatever the visitor sent; on Vercel the platform does.
 */
export function getClientIp(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown';
}
