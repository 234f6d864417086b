import { setting } from '../settings/setting';

/**
 * Public address of this site, without a trailing slash: `SITE_URL`, else Vercel's production
 * address. Null when neither is set: absolute addresses then stand on `siteUrl`.
 *
 * @throws {Error} when `SITE_URL` is no absolute http(s) address.
 */
export function configuredSiteUrl(): string | null {
  const own = setting('SITE_URL');
  if (own) return own;
  const host = process.env.VERCEL_PROJECT_PRODUCTION_URL;
  return host ? `https://${host}` : null;
}

/**
 * What every absolute address of this site begins with, without a trailing slash: the configured
 * address, else where a site without one is tried out, on its `PORT`.
 */
export function siteUrl(): string {
  return configuredSiteUrl() ?? `http://localhost:${setting('PORT')}`;
}

/** The absolute address of a path of this site, as search engines are told it. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteUrl()).href;
}
