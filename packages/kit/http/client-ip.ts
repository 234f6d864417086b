/**
 * The client IP of a request, for rate limits; `unknown` without one. The request pipeline overwrites the
 * header that the client sent (`packages/host/sanitize-headers`); on Vercel the platform does.
 */
export function getClientIp(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown';
}
